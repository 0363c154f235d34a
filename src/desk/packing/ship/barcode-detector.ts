type BarcodeDetector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

/** Null where the browser reads no barcodes, or this page may not use the camera. */
export function barcodeDetector(): BarcodeDetector | null {
  const { BarcodeDetector } = window as { BarcodeDetector?: new () => BarcodeDetector }
  return BarcodeDetector && 'mediaDevices' in navigator ? new BarcodeDetector() : null
}
