import { Alert } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { visualizador } from '#messages/documento-visualizador.ts';
import { decode, detectEncoding } from './encoding.ts';
import { inertHtml } from './inert-html.ts';
import { OpenFailed, Opening } from './parts.tsx';
import type { ViewerSource } from './source.ts';
import { useDocument } from './useDocument.ts';

const prepare = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return inertHtml(decode(bytes, detectEncoding(bytes)), nonce, (text) =>
    new DOMParser().parseFromString(text, 'text/html'),
  );
};

/** An HTML document in a frame of no rights: no script, form, window, or address of ours (`sandbox=""`). */
export function HtmlView({ source }: { source: ViewerSource }) {
  const [turn, setTurn] = useState(0);
  const state = useDocument(source, turn, prepare);
  if (state.phase === 'carregando') return <Opening />;
  if (state.phase === 'falhou')
    return <OpenFailed error={state.error} source={source} retry={() => setTurn(turn + 1)} />;
  return (
    <>
      {state.value.removed ? (
        <Alert
          banner
          type="info"
          icon={<ShieldCheck size={16} aria-hidden />}
          message={visualizador.htmlRetirado}
          role="note"
        />
      ) : null}
      <iframe
        className="z-visor-quadro"
        title={visualizador.documento(source.name)}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={state.value.html}
      />
    </>
  );
}
