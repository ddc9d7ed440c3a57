/** Over an open document: who signed it, when, and how the signatures stand; void, if it is. */
import { Ban, CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { momentoDe, type AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { momentoAssinatura, semEfeitoFrase, situacaoAssinatura } from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { Button } from '#shared/ui/Button.tsx';
import { useRelatorio, type Alvo } from './wire.ts';
import './assinatura.css';

const SignaturesDialog = lazy(() => import('./SignaturesDialog.tsx'));
const ICONS = { valida: CircleCheck, invalida: CircleAlert, indeterminada: CircleHelp } as const;

/** One signer with the moment; of several the names, whose moments are in the report. */
function quem(assinaturas: readonly AssinaturaConferida[]): string {
  const [uma] = assinaturas;
  if (uma && assinaturas.length === 1) {
    const momento = momentoDe(uma);
    return texts.assinadoPor(
      uma.signatario ?? texts.semNome,
      momento ? momentoAssinatura(momento, formatDataHora(momento.em)) : texts.semHora,
    );
  }
  return texts.assinadoPorVarios(assinaturas.map(({ signatario }) => signatario ?? texts.semNome));
}

export default function SignatureBar({ alvo }: { readonly alvo: Alvo }) {
  const { data, error, isPending } = useRelatorio(alvo);
  const [vendo, setVendo] = useState(false);
  const situacao = data?.situacao ?? null;
  const Icon = situacao === null ? CircleHelp : ICONS[situacao];
  return (
    <div className="z-assinatura-faixa" role="region" aria-label={texts.relatorio}>
      {data?.semEfeito ? (
        <p className="z-assinatura-nula">
          <Ban size={16} aria-hidden /> {semEfeitoFrase({ ...data.semEfeito, em: formatDataHora(data.semEfeito.em) })}
        </p>
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
            <span className="z-assinatura-situacao" data-situacao={situacao}>
              <Icon size={16} aria-hidden />
              {situacaoAssinatura[situacao]}
            </span>{' '}
            {quem(data?.assinaturas ?? [])}
          </>
        )}
      </p>
      <Button kind="discreto" onClick={() => setVendo(true)}>
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
