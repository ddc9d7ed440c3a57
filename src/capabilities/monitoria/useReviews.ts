/** All the chats of a record in few words, live: the icons beside its fields. */
import { useQuery } from '@tanstack/react-query';
import { SUJEITO_MONITORIA, temMonitoria, type ConversaResumida } from '#domain/monitoria/monitoria.ts';
import { useReread } from '#shared/live/board.ts';
import { useCan } from '#shared/session/session.ts';
import { useEstudoDaMonitoria } from './ReviewButton.tsx';
import { lerResumo, resumoKey, type Lugar } from './wire.ts';

const REGISTROS = ['monitorias'] as const;
const NENHUMA: readonly ConversaResumida[] = [];

export function useReviews(registro: Pick<Lugar, 'resource' | 'id'>): readonly ConversaResumida[] {
  const key = resumoKey(registro);
  useReread(key, REGISTROS);
  const can = useCan();
  const emVigor = useEstudoDaMonitoria();
  const le = can('view', SUJEITO_MONITORIA) && temMonitoria(emVigor);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => lerResumo(registro, signal),
    enabled: le,
    staleTime: 0,
  });
  return data ?? NENHUMA;
}
