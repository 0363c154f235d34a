import { Outlet, useLocation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { SignInNotice } from '#web/accounts/sign-in-notice.tsx'
import { useChunkLoadRecovery } from '#web/navigation/chunk-load-recovery.ts'
import { LinkNavigation } from '#web/navigation/link-navigation.tsx'
import { useNavigationFocus } from '#web/navigation/navigation-focus.ts'
import { NavigationProgress } from '#web/navigation/navigation-progress.tsx'
import { useStaleMetadataRemoval } from '#web/navigation/stale-metadata.ts'
import { useTabSync } from '#web/navigation/tab-sync.ts'
import type { RootData } from '#web/root-data.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Announcement } from './announcement.tsx'
import { Footer, SlimFooter } from './footer.tsx'
import { Header, SlimHeader } from './header.tsx'

/** The frame of every page. At checkout, header and footer have no other links. */
export function Frame({ shop, storefront, shopper }: RootData) {
  const slim = useLocation().pathname === urls.checkout
  useNavigationFocus()
  useTabSync()
  useChunkLoadRecovery()
  useStaleMetadataRemoval()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <LinkNavigation />
      <NavigationProgress />
      {!slim && storefront.announcement && <Announcement {...storefront.announcement} />}
      {slim ? <SlimHeader {...shop} /> : <Header {...{ shop, storefront, shopper }} />}
      <main id="main" tabIndex={-1}>
        <SignInNotice />
        <Outlet />
      </main>
      {slim ? <SlimFooter {...shop} /> : <Footer {...{ shop, storefront }} />}
      <LiveRegion />
    </>
  )
}
