import { useQuery } from '@tanstack/react-query';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { envio } from '#messages/mensagem-modelo.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { CANAIS } from '#schemas/compartilhado/canais.ts';
import { lastSent } from './messages-query.ts';

/** What this patient has been sent of late: nobody is reminded twice unawares. */
export function LastMessages({ pacienteId }: { pacienteId: number }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['mensagens', 'ultimas', pacienteId],
    queryFn: ({ signal }) => lastSent(pacienteId, signal),
    staleTime: 0,
  });
  const now = new Date().toISOString();
  return (
    <section className="mensagens-ultimas" aria-labelledby="mensagens-ultimas">
      <header>
        <h2 id="mensagens-ultimas">{envio.ultimas}</h2>
        {data && data.length > 0 ? <Link to={`/mensagens-enviadas?f.pacienteId=${pacienteId}`}>{envio.todas}</Link> : null}
      </header>
      {isPending ? (
        <LoadingState rows={2} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p>{envio.nenhuma}</p>
      ) : (
        <ul>
          {data.map((one) => (
            <li key={one.id}>
              <strong>{one.modelo}</strong>
              <span>
                {[
                  CANAIS.find((canal) => canal.const === one.canal)?.title,
                  formatRelativo(one.enviadaEm, now),
                  one.remetente,
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
