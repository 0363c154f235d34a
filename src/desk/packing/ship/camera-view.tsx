import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { barcodeDetector } from './barcode-detector.ts'
import styles from './ship.module.css'

const LOOK_MS = 200

/** Shows the camera, and reports each barcode that it sees. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const detector = barcodeDetector()!
    let stream: MediaStream | undefined
    let isClosed = false
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isClosed) return stop()
      video.current!.srcObject = stream
      await video.current!.play()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const look = async () => {
      if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const [code] = await detector.detect(video.current)
      if (code && !isClosed) report(code.rawValue)
    }
    open().catch(() => setProblem('The camera cannot be used. Allow it for this page, or type the numbers.'))
    const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
    return () => {
      isClosed = true
      clearInterval(timer)
      stop()
    }
  }, [])
  if (problem !== null) return <p role="alert">{problem}</p>
  return <video ref={video} className={styles.camera} muted playsInline />
}
