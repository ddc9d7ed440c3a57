/** The call beside whatever screen is open: the picture next to the chart that is being written. */
import { Button, Flex, Typography } from 'antd';
import { PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { closeDock } from '#shared/ui/dock.tsx';
import { deixar, esquecer, useChamada } from './chamada.ts';
import { Controls } from './Controls.tsx';
import { Messages } from './Messages.tsx';
import { Stage } from './Stage.tsx';

const INTEIRA = '/telemedicina/chamada';

export function CallDock() {
  const chamada = useChamada();
  const { pathname } = useLocation();
  const [aberto, setAberto] = useState(false);
  useEffect(() => {
    if (chamada === null) closeDock();
  }, [chamada]);
  if (chamada === null || pathname === INTEIRA) return null;
  const { agendamentoId, titulo, fim, semServidor } = chamada;
  const inteira = `${INTEIRA}?agendamento=${agendamentoId}`;
  return (
    <aside className="z-moldura z-doca z-nao-imprimir" aria-label={texto.com(titulo)}>
      <Flex vertical gap={8}>
        {fim === null ? (
          <>
            <Stage chamada={chamada} />
            {semServidor ? <Typography.Text type="warning">{texto.semServidor}</Typography.Text> : null}
            <Controls chamada={chamada} mensagens={{ aberto, aoAlternar: () => setAberto(!aberto) }} />
            {aberto ? <Messages chamada={chamada} /> : null}
            <Flex gap={8} wrap justify="space-between">
              <ButtonLink to={inteira} size="small">
                {texto.tela}
              </ButtonLink>
              <Button
                danger
                size="small"
                icon={<PhoneOff size={14} aria-hidden />}
                onClick={() => void deixar(true)}
              >
                {texto.encerrar}
              </Button>
            </Flex>
          </>
        ) : (
          <>
            <strong role="status">{texto.fim[fim]}</strong>
            <Typography.Text type="secondary">{texto.fimTexto[fim]}</Typography.Text>
            <Flex gap={8} wrap>
              {fim === 'finalizada' ? null : (
                <ButtonLink to={inteira} size="small">
                  {texto.verChamada}
                </ButtonLink>
              )}
              <Button size="small" onClick={esquecer}>
                {texto.fechar}
              </Button>
            </Flex>
          </>
        )}
      </Flex>
    </aside>
  );
}
