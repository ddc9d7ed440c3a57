/** Steps asked for earlier, as a notification leads to them: how far they are or what became of them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PassosPedidos } from '#domain/transition/transition.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { request } from '#shared/http/client.ts';
import { notify } from '#shared/ui/notify.ts';
import { stepKeys } from './keys.ts';
import ManySteps from './ManySteps.tsx';

type Props = { readonly entity: EntityModel; readonly id: number; readonly onClose: () => void };

export default function AskedSteps({ entity, id, onClose }: Props) {
  const { data, isError } = useQuery({
    queryKey: [...stepKeys.many(entity.name, id), 'pedido'],
    queryFn: ({ signal }) => request<PassosPedidos>(`${entity.name}/_passos/${id}`, { signal, silent: true }),
    retry: false,
  });
  useEffect(() => {
    if (!isError) return;
    notify({ type: 'INFO', value: cicloTela.semAndamento });
    onClose();
  }, [isError, onClose]);
  if (!data) return null;
  const title = entity.lifecycle?.transition[data.transicao]?.title ?? '';
  return <ManySteps entity={entity} asked={data} title={title} onClose={onClose} />;
}
