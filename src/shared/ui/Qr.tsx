/** A QR drawn here: no address of ours is told to anybody else. */
import { encode } from 'uqr';

export function Qr({
  address,
  label,
  size: side = 116,
}: {
  readonly address: string;
  readonly label: string;
  readonly size?: number;
}) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((full, x) => (full ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      width={side}
      height={side}
      style={{ flex: 'none' }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
