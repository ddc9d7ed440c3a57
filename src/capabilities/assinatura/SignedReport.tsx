/** What the verifier says of a stored document, with the address by which anybody may check it. */
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Qr } from './Qr.tsx';
import { Report } from './Report.tsx';
import { useRelatorio, type Alvo } from './wire.ts';

export function SignedReport({ alvo }: { readonly alvo: Alvo }) {
  const { data, error, isPending, refetch } = useRelatorio(alvo);
  const endereco = data?.codigo ? `${location.origin}/verificar/${data.codigo}` : null;
  return (
    <section aria-label={texts.relatorio} className="z-assinatura-relatorio">
      <h3>{texts.relatorio}</h3>
      {isPending ? <LoadingState rows={3} label={texts.conferindo} /> : null}
      {error ? <FailedState error={error} title={texts.falhaRelatorio} retry={() => void refetch()} /> : null}
      {data ? <Report relatorio={data} /> : null}
      {endereco && data?.codigo ? (
        <div className="z-assinatura-publico">
          <Qr endereco={endereco} />
          <div>
            <p>{texts.conferirPublico}</p>
            <p>
              <a href={endereco} target="_blank" rel="noreferrer">
                {endereco}
              </a>
            </p>
          </div>
        </div>
      ) : null}
    </section>
  );
}
