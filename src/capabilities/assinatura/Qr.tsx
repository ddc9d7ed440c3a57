/** A QR drawn here: no address of ours is told to anybody else. */
import { encode } from 'uqr';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';

export function Qr({ endereco }: { readonly endereco: string }) {
  const { data, size } = encode(endereco, { ecc: 'M', border: 2 });
  const path = data.flatMap((linha, y) => linha.flatMap((cheio, x) => (cheio ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className="z-assinatura-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.qr(endereco)}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
