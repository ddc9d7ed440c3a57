/** What changed, as it was when the screens were built, and what of it this person has seen. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  idsDe,
  lerNovidades,
  naoVistas,
  type NovidadesVistas,
  type SecaoNovidades,
} from '#domain/inicio/novidades.ts';
import { request } from '#shared/http/client.ts';
import { queryClient } from '#shared/http/query-client.ts';
import type { Session } from '#shared/session/session.ts';
import dezembro from '../../../docs/guides/o-que-mudou-2026-12.md?raw';
import administracao from '../../../docs/guides/o-que-mudou-administracao.md?raw';
import geral from '../../../docs/guides/o-que-mudou.md?raw';

/** Written for who changes the program. */
const NOT_HERE = 'Quem desenvolve';
const PATH = '_preferencias/novidades';

export function sectionsFor({ user }: Session): readonly SecaoNovidades[] {
  const all = [
    ...lerNovidades(dezembro),
    ...lerNovidades(geral),
    ...(user.admin ? lerNovidades(administracao) : []),
  ];
  return all.filter(({ titulo }) => titulo !== NOT_HERE);
}

const keyOf = ({ user }: Session) => ['inicio', 'novidades', user.id];

/** The sections that are new to the person; none to who enters for the first time, to whom all is. */
export function useNews(session: Session): UseQueryResult<readonly SecaoNovidades[]> {
  return useQuery({
    queryKey: keyOf(session),
    queryFn: async ({ signal }) => {
      const { valor } = await request<{ valor: NovidadesVistas }>(PATH, {
        signal,
        silent: true,
        background: true,
      });
      const sections = sectionsFor(session);
      if (Array.isArray(valor)) return naoVistas(sections, valor as readonly string[]);
      if (valor === null && session.acessoAnterior) return sections;
      if (!session.vendoComo) await keep(session);
      return [];
    },
    staleTime: Infinity,
  });
}

const keep = (session: Session): Promise<unknown> =>
  request(PATH, {
    method: 'PUT',
    body: { valor: idsDe(sectionsFor(session)) },
    silent: true,
    background: true,
  });

/** Seen for good, on every machine of the person. */
export async function dismissNews(session: Session): Promise<void> {
  queryClient.setQueryData(keyOf(session), []);
  await keep(session);
}
