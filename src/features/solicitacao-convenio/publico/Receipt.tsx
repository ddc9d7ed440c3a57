/** The receipt: the protocol as text and as a QR of the address where the answer is looked up. */
import { Alert, Button } from 'antd';
import { Copy, Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Recibo } from '#domain/solicitacao-convenio/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';

const Qr = lazy(async () => ({ default: (await import('#shared/ui/Qr.tsx')).Qr }));

/** What was received, of whom, by which convênio: a person with two keeps two papers. */
export type Recebida = Recibo & { readonly matricula: string; readonly convenio: string };

type Props = {
  readonly recibo: Recebida;
  readonly onAnother: () => void;
};

export function Receipt({ recibo: { protocolo, recebidaEm, matricula, convenio }, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  // A screen reader is told where it is now.
  useEffect(() => heading.current?.focus(), []);
  const path = `/solicitacao-transcricao/consultar/${encodeURIComponent(matricula)}/${protocolo}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(protocolo);
      setCopied(texts.copiado);
    } catch {
      setCopied(texts.naoCopiou);
    }
  };
  return (
    <div className="sol-coluna sol-recibo">
      <h2 ref={heading} tabIndex={-1}>
        {texts.recebida}
      </h2>
      <p>{texts.recebidaEm(formatMinuto(recebidaEm))}</p>
      <dl>
        <dt>{texts.convenio}</dt>
        <dd>{convenio}</dd>
        <dt>{texts.protocolo}</dt>
        <dd className="sol-protocolo">{protocolo}</dd>
      </dl>
      <Suspense fallback={<div style={{ height: 180 }} />}>
        <Qr size={180} address={`${location.origin}${path}`} label={texts.qr} />
      </Suspense>
      <Alert type="info" showIcon message={texts.guarde} role="note" />
      <div className="sol-botoes z-nao-imprimir">
        <Button size="large" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {texts.copiar}
        </Button>
        <Button size="large" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {texts.imprimir}
        </Button>
      </div>
      <p role="status" className="z-fraco">
        {copied}
      </p>
      <div className="sol-botoes z-nao-imprimir">
        <ButtonLink type="primary" size="large" to={path}>
          {texts.consultar}
        </ButtonLink>
        <Button type="text" size="large" onClick={onAnother}>
          {texts.enviarOutra}
        </Button>
      </div>
    </div>
  );
}
