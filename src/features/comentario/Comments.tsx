/** The tab 'Comentários' of a record: what colleagues said of it, live, and where one says more. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chamadasNo, topicoDeComentarios } from '#domain/comentario/comentario.ts';
import { panelCountKey, useTextDraft, type RecordPanelProps } from '#engine/kit/index.ts';
import { comentarioTela as texto } from '#messages/comentario.ts';
import { useTopic } from '#shared/live/topic.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { session } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { useNow } from '#shared/ui/useNow.ts';
import { CommentField, fromDraft, NOTHING, toDraft } from './CommentField.tsx';
import { CommentItem } from './CommentItem.tsx';
import { comentar, lerComentarios, type Registro } from './wire.ts';
import './comentario.css';

export default function Comments({ resource, id }: RecordPanelProps) {
  const registro = useMemo<Registro>(() => ({ resource, id }), [resource, id]);
  const client = useQueryClient();
  const key = useMemo(() => ['comentarios', resource, id], [resource, id]);
  const reread = useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: panelCountKey('comentarios', { resource, id }) }),
      ]),
    [client, key, resource, id],
  );
  useTopic(topicoDeComentarios(resource, id), () => void reread());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => lerComentarios(registro, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ mais, comentarios }) => (mais ? (comentarios[0]?.id ?? null) : null),
  });
  const agora = useNow(0);
  const eu = session.get()?.user.id;
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  const [newest] = data?.pages ?? [];
  if (!data || !newest) return <LoadingState rows={4} />;
  const comentarios = data.pages.toReversed().flatMap((page) => page.comentarios);
  return (
    <Flex vertical gap={16} className="comentarios">
      {comentarios.length === 0 ? <EmptyState title={texto.vazio} text={texto.vazioTexto} /> : null}
      {hasNextPage ? (
        <div>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texto.anteriores}
          </Button>
        </div>
      ) : null}
      {comentarios.length > 0 ? (
        <ol className="comentarios-lista" aria-live="polite">
          {comentarios.map((comentario) => (
            <li key={comentario.id}>
              <CommentItem
                registro={registro}
                comentario={comentario}
                agora={agora}
                meu={newest.comenta && !newest.final && comentario.autor.id === eu}
                onChanged={reread}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {newest.comenta ? (
        <Composer key={id} registro={registro} final={newest.final} onSent={reread} />
      ) : (
        <Alert type="info" showIcon message={texto.semDireito(indexEntry(resource)?.plural ?? resource)} />
      )}
    </Flex>
  );
}

function Composer({
  registro,
  final,
  onSent,
}: {
  readonly registro: Registro;
  readonly final: boolean;
  readonly onSent: () => Promise<unknown>;
}) {
  const [value, setValue] = useState(NOTHING);
  /** One for each comment: sent again after a failure of the line, it is written once. */
  const chave = useRef(crypto.randomUUID());
  const { found, forget } = useTextDraft(
    { recurso: 'comentarios', registro: `${registro.resource}-${registro.id}` },
    toDraft(value),
    '',
  );
  useEffect(() => {
    // Nothing was typed since: it is there as it was left.
    if (found !== null) setValue((now) => (now.texto === '' ? fromDraft(found) : now));
  }, [found]);
  const act = useAct(
    async () => {
      const mencoes = chamadasNo(value.texto, value.mencoes).map(({ id }) => id);
      await comentar(registro, chave.current, { texto: value.texto, mencoes });
      chave.current = crypto.randomUUID();
      forget();
      setValue(NOTHING);
      await onSent();
    },
    { failure: texto.falha },
  );
  const ready = value.texto.trim() !== '' && !act.busy;
  const send = () => {
    if (ready) void act.run();
  };
  return (
    <Flex vertical gap={8}>
      <CommentField registro={registro} value={value} onChange={setValue} onSend={send} />
      <Flex gap={12} align="center" wrap>
        <Button type="primary" disabled={!ready} loading={act.busy} onClick={send}>
          {texto.comentar}
        </Button>
        {final ? <span className="comentarios-nota">{texto.final}</span> : null}
      </Flex>
    </Flex>
  );
}
