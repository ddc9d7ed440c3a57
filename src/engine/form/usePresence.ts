/** Who else is changing the record, on its ephemeral topic: said by each browser while its form holds unsaved changes. */
import { useEffect, useRef, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { publicar, topicoDe, useTopic } from '#shared/live/topic.ts';
import { useSession } from '#shared/session/session.ts';

/** While changing: said again this often, and believed a bit more than twice as long. */
const AGAIN_MS = 20_000;
const BELIEVED_MS = 45_000;

type Presence = { readonly editando: boolean; readonly pergunta?: true };
type Other = { readonly nome: string; readonly until: number };

/** Names of the others; `editing`: whether this form has something to save. */
export function usePresence(
  entity: EntityModel,
  id: number | undefined,
  editing: boolean,
): readonly string[] {
  const session = useSession();
  const me = session?.user.id;
  const mute = session?.vendoComo != null;
  const topico = entity.live && id !== undefined ? topicoDe('presenca', entity, id) : null;
  const [others, setOthers] = useState<ReadonlyMap<number, Other>>(new Map());
  const now = useRef(editing);
  const say = (dado: Presence): void => {
    if (topico !== null && !mute) publicar(topico, dado);
  };
  useTopic(topico, ({ event, data }) => {
    if (event === 'assinado') return say({ editando: now.current, pergunta: true });
    if (event !== 'topico' || !data.de || data.de.id === me) return;
    const { de } = data;
    const { editando, pergunta } = data.dado as Presence;
    setOthers((before) => {
      const next = new Map(before);
      if (editando) next.set(de.id, { nome: de.nome, until: Date.now() + BELIEVED_MS });
      else next.delete(de.id);
      return next;
    });
    if (pergunta && now.current) say({ editando: true });
  });
  useEffect(() => {
    now.current = editing;
    if (!editing) return undefined;
    say({ editando: true });
    const timer = setInterval(() => say({ editando: true }), AGAIN_MS);
    return () => {
      clearInterval(timer);
      say({ editando: false });
    };
  }, [editing, topico, mute]); // oxlint-disable-line react/exhaustive-deps
  // Who says nothing any more has gone without a word.
  useEffect(() => {
    if (others.size === 0) return undefined;
    const first = Math.min(...[...others.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setOthers((before) => new Map([...before].filter(([, { until }]) => until > Date.now()))),
      Math.max(0, first - Date.now()) + 50,
    );
    return () => clearTimeout(timer);
  }, [others]);
  // Of another record nobody has said anything yet.
  useEffect(() => setOthers(new Map()), [topico]);
  return [...others.values()].map(({ nome }) => nome);
}
