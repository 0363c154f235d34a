import type { ComponentProps } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'width' | 'height'> & { size?: number }

// Shapes by Lucide (https://lucide.dev, ISC license, © Lucide Contributors), each one path on a 24 by 24 grid.
export const icon = (shape: string) =>
  function Icon(props: IconProps) {
    return (
      <Drawing {...props}>
        <path d={shape} />
      </Drawing>
    )
  }

/** The frame of an icon, styled in base.css. */
export const Drawing = ({ size = 24, className = '', ...svg }: IconProps) => (
  <svg {...svg} className={`icon ${className}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden />
)

// Icons used by only one file are in that file, so that no page loads icons it does not show.
export const X = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12')
export const Check = /* @__PURE__ */ icon('M20 6 9 17l-5-5')
export const ChevronDown = /* @__PURE__ */ icon('M6 9l6 6 6-6')
export const CircleAlert = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01')
export const CircleCheck = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12')
export const Search = /* @__PURE__ */ icon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0')
export const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5'
export const Heart = /* @__PURE__ */ icon(HEART)
export const ShoppingBag = /* @__PURE__ */ icon(
  'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
)
