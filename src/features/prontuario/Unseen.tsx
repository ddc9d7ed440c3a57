/** An address that leads to no chart of this person's: not found, or restricted and there for whoever says why (0107). */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { BreakGlassDialog, isRestricted } from '#capabilities/sigilo/index.ts';
import { fichaTela } from '#messages/ficha-medica.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, LoadingState } from '#shared/ui/State.tsx';
import { CHARTS, LIST } from './wire.ts';

export function Unknown() {
  return (
    <Page title={texto.naoEncontrado}>
      <EmptyState
        title={texto.naoEncontradoTexto}
        action={<ButtonLink to={LIST}>{texto.verLista}</ButtonLink>}
      />
    </Page>
  );
}

export function Unseen({ id, onOpened }: { id: number; onOpened: () => void }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const { data, isLoading } = useQuery({
    queryKey: [CHARTS, 'restrito', id],
    queryFn: ({ signal }) => isRestricted(id, signal),
    enabled: can('view', 'prontuario'),
    retry: false,
    staleTime: 0,
  });
  if (isLoading) return <LoadingState label={texto.carregando} />;
  // What could not be asked is not found either.
  if (data !== true) return <Unknown />;
  return (
    <Page title={texto.restritoTitulo}>
      <EmptyState
        title={texto.pediuSigilo}
        text={texto.restritoTexto}
        action={
          <Flex gap={8} wrap justify="center">
            <Button
              type="primary"
              icon={<LockKeyhole size={16} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {fichaTela.abrirRestrito}
            </Button>
            <ButtonLink to={LIST}>{texto.verLista}</ButtonLink>
          </Flex>
        }
      />
      {asking ? <BreakGlassDialog id={id} onOpened={onOpened} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}
