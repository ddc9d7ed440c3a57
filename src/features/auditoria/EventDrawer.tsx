import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { EventoCompleto, EventoNarrado, Mudanca } from '#domain/auditoria/evento-narrado.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { auditoria } from '#messages/auditoria.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { eventInFull } from './audit-query.ts';

type Props = {
  readonly seq: number;
  /** The line that was clicked: shown while the rest comes. */
  readonly known: EventoNarrado | undefined;
  readonly onClose: () => void;
  readonly onFilter: (recurso: string, registro: number) => void;
};

/** One event in full: before and after, where from, why, and its place in the chain. */
export function EventDrawer({ seq, known, onClose, onFilter }: Props) {
  const navigate = useNavigate();
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: ['auditoria-evento', seq],
    queryFn: ({ signal }) => eventInFull(seq, signal),
    staleTime: Infinity,
  });
  const event: EventoNarrado | EventoCompleto | undefined = data ?? known;
  const entry = event ? indexEntry(event.recurso) : undefined;
  const record = event?.registroId ?? null;
  const mayOpen = entry?.entity !== undefined && record !== null && entry.subject !== undefined && can('view', entry.subject);
  return (
    <Drawer
      title={auditoria.detalheNumero(seq)}
      onClose={onClose}
      width={640}
      footer={
        event && record !== null ? (
          <>
            <Button onClick={() => onFilter(event.recurso, record)}>{auditoria.soEsteRegistro}</Button>
            {mayOpen && entry ? (
              <Button kind="primario" onClick={() => void navigate(formPathOf(entry, record))}>
                {auditoria.abrirRegistro}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {event ? (
        <div className="z-aud-evento">
          <p className="z-aud-frase">
            <strong>{event.usuario.nome}</strong> {event.fez}
          </p>
          <dl className="z-aud-fatos">
            <Fact name={auditoria.quando}>
              <time dateTime={event.em}>{formatDataHora(event.em)}</time>
            </Fact>
            <Fact name={auditoria.evento}>{event.evento}</Fact>
            {event.prestador ? <Fact name={auditoria.prestadorDo}>{event.prestador.nome}</Fact> : null}
            {event.ip ? <Fact name={auditoria.onde}>{event.ip}</Fact> : null}
            <Fact name={auditoria.motivo}>{event.motivo ?? <span className="z-aud-fraco">{auditoria.semMotivo}</span>}</Fact>
          </dl>
          <Changes event={event} />
          {data ? (
            <dl className="z-aud-fatos z-aud-prova">
              <Fact name={auditoria.codigo}>
                <code title={auditoria.codigoTexto}>{data.codigo}</code>
                <span className="z-aud-fraco">{auditoria.cadeia(data.cadeia, data.posicao)}</span>
              </Fact>
            </dl>
          ) : null}
        </div>
      ) : error ? (
        <FailedState error={error} title={auditoria.falha} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={6} />
      )}
    </Drawer>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Changes({ event }: { readonly event: EventoNarrado }) {
  const { mudancas } = event;
  if (mudancas.length === 0) return <p className="z-aud-fraco">{auditoria.semMudancas}</p>;
  const both = mudancas.some(({ antes, oculto }) => antes !== null || oculto);
  return (
    <section aria-labelledby="z-aud-mudancas">
      <h3 id="z-aud-mudancas">{both ? auditoria.mudancas : auditoria.conteudo}</h3>
      <table className="z-aud-tabela">
        <thead>
          <tr>
            <th scope="col">{auditoria.campo}</th>
            {both ? <th scope="col">{auditoria.antes}</th> : null}
            <th scope="col">{both ? auditoria.depois : auditoria.valor}</th>
          </tr>
        </thead>
        <tbody>
          {mudancas.map((change, index) => (
            <tr key={`${change.titulo}-${index}`}>
              <th scope="row">{change.titulo}</th>
              {change.oculto ? (
                <td colSpan={2} className="z-aud-fraco">
                  {auditoria.oculto}
                </td>
              ) : (
                <Values change={change} both={both} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Values({ change, both }: { readonly change: Mudanca; readonly both: boolean }) {
  const say = (value: string | null) => value ?? <span className="z-aud-fraco">{auditoria.vazio}</span>;
  return (
    <>
      {both ? (
        <td>
          <del>{say(change.antes)}</del>
        </td>
      ) : null}
      <td>
        <ins>{say(change.depois)}</ins>
      </td>
    </>
  );
}
