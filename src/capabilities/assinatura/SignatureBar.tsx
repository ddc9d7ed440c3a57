/** Over an open document: who signed it, when, and how the signatures stand; void, if it is. */
import { Alert, Button } from 'antd';
import { Ban } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { momentoDe, type AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { momentoAssinatura, semEfeitoFrase } from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { Situation } from './Report.tsx';
import { useRelatorio, type Alvo } from './wire.ts';
import './assinatura.css';

const SignaturesDialog = lazy(() => import('./SignaturesDialog.tsx'));

/** One signer with the moment; of several the names, whose moments are in the report. */
function nomesDe(assinaturas: readonly AssinaturaConferida[]): string {
  const [assinatura] = assinaturas;
  if (assinatura && assinaturas.length === 1) {
    const momento = momentoDe(assinatura);
    return texts.assinadoPor(
      assinatura.signatario ?? texts.semNome,
      momento ? momentoAssinatura(momento, formatDataHora(momento.em)) : texts.semHora,
    );
  }
  return texts.assinadoPorVarios(assinaturas.map(({ signatario }) => signatario ?? texts.semNome));
}

export default function SignatureBar({ alvo }: { readonly alvo: Alvo }) {
  const { data, error, isPending } = useRelatorio(alvo);
  const [vendo, setVendo] = useState(false);
  const situacao = data?.situacao ?? null;
  return (
    <div className="z-linha z-assinatura-faixa" role="region" aria-label={texts.relatorio}>
      {data?.semEfeito ? (
        <Alert
          banner
          type="error"
          role="note"
          icon={<Ban size={16} aria-hidden />}
          message={semEfeitoFrase({ ...data.semEfeito, em: formatDataHora(data.semEfeito.em) })}
        />
      ) : null}
      <p>
        {isPending ? (
          texts.conferindo
        ) : error ? (
          texts.falhaRelatorio
        ) : situacao === null ? (
          texts.semAssinaturas
        ) : (
          <>
            <Situation situacao={situacao} /> {nomesDe(data?.assinaturas ?? [])}
          </>
        )}
      </p>
      <Button type="link" onClick={() => setVendo(true)}>
        {documentosTela.verAssinaturas}
      </Button>
      {vendo ? (
        <Suspense fallback={null}>
          <SignaturesDialog alvo={alvo} onClose={() => setVendo(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
