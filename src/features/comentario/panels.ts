import { createElement } from 'react';
import { topicoDeComentarios } from '#domain/comentario/comentario.ts';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_COMENTARIOS } from '#messages/abas.ts';
import { request } from '#shared/http/client.ts';
import { session } from '#shared/session/session.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const Comments = onDemand(() => import('./Comments.tsx'), createElement(LoadingState, { rows: 4 }));

/** Records whose declaration says `comments`. Whoever sees as somebody else has no business with what was said to that person. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'comentarios',
    order: 90,
    title: ABA_COMENTARIOS,
    on: ({ comments }) => comments !== undefined && !session.get()?.vendoComo,
    count: {
      read: async ({ resource, id }, signal) =>
        (
          await request<{ total: number }>(`_comentarios/${resource}/${id}/_total`, {
            signal,
            silent: true,
            background: true,
          })
        ).total,
      topic: ({ resource, id }) => topicoDeComentarios(resource, id),
    },
    Panel: Comments,
  },
];
