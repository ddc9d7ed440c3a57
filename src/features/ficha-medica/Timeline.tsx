/** Everything of a patient by when it happened, under its year; what belongs to one visit stands in it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { BreakGlassDialog } from '#capabilities/sigilo/index.ts';
import { agrupar } from '#domain/cuidado/agrupar.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { EventGroup } from './EventGroup.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { FILTER_KEYS, filtersOf, KEY, readEvents, readKinds, type Door } from './wire.ts';

export function Timeline({ id, door }: { id: number; door: Door }) {
  const can = useCan();
  const [params, put] = useAddress();
  const [restricted, setRestricted] = useState<number | null>(null);
  const filters = filtersOf(params);
  const kinds = useQuery({
    queryKey: [KEY, id, 'tipos', door],
    queryFn: ({ signal }) => readKinds(id, door, signal),
    staleTime: 300_000,
  });
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetching } =
    useInfiniteQuery({
      queryKey: [KEY, id, 'eventos', door, filters],
      queryFn: ({ pageParam, signal }) => readEvents({ id, door, filters }, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.proximo,
      placeholderData: (before) => before,
      staleTime: 0,
      retry: false,
    });
  // What belongs to another provider is read here and opens nowhere.
  const alheio = door.transferencia !== undefined;
  const filtered = FILTER_KEYS.some((key) => filters[key] !== '');
  const events = data?.pages.flatMap(({ eventos }) => eventos) ?? [];
  const icons = new Map(kinds.data?.map(({ tipo, icone }) => [tipo, icone]));
  return (
    <Flex vertical gap={16}>
      <HistoryFilters filters={filters} kinds={kinds.data ?? []} onChange={put} />
      {error ? (
        <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState label={texto.carregando} />
      ) : events.length === 0 ? (
        filtered ? (
          <EmptyState title={texto.nadaAchado} text={texto.nadaAchadoTexto} />
        ) : (
          <EmptyState
            title={texto.vazio}
            text={texto.vazioTexto}
            action={
              can('insert', 'prontuario') && !alheio ? (
                <ButtonLink to={`/prontuarios/dados-atendimento?paciente=${id}`}>
                  {texto.abrirProntuario}
                </ButtonLink>
              ) : undefined
            }
          />
        )
      ) : (
        <Flex vertical gap={24} aria-busy={isFetching} className="z-ficha-linha">
          {agrupar(events, Date.now()).map(({ chave, grupos }) => (
            <section key={chave} className="z-pilha" aria-labelledby={`ficha-${chave}`}>
              <h2 id={`ficha-${chave}`}>{chave === 'proximos' ? texto.proximos : chave}</h2>
              <ol className="z-limpa z-pilha">
                {grupos.map((group) => (
                  <EventGroup
                    key={group.chave}
                    group={group}
                    icons={icons}
                    onRestricted={alheio ? undefined : setRestricted}
                  />
                ))}
              </ol>
            </section>
          ))}
          {hasNextPage ? (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texto.maisAntigos}
            </Button>
          ) : (
            <p className="z-fraco">{texto.inicio}</p>
          )}
        </Flex>
      )}
      {restricted === null ? null : (
        <BreakGlassDialog
          id={restricted}
          onOpened={() => void refetch()}
          onClose={() => setRestricted(null)}
        />
      )}
    </Flex>
  );
}
