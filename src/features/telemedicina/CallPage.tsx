/** /telemedicina/chamada: the device check, the call, and its end for the professional (CLIN-03). */
import { Alert, Button, Col, Flex, Result, Row, Typography } from 'antd';
import { PhoneOff, UserPlus, Users } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { ItemTelemedicina } from '#domain/telemedicina/wire.ts';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { openDock } from '#shared/ui/dock.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { CallDock } from './CallDock.tsx';
import { comecar, deixar, useChamada, type EstadoChamada } from './chamada.ts';
import { Controls, Stopped } from './Controls.tsx';
import { DeviceCheck, useDevices } from './DeviceCheck.tsx';
import { LinkDrawer } from './LinkDrawer.tsx';
import { Messages } from './Messages.tsx';
import { RoomNotices } from './RoomNotices.tsx';
import { Stage } from './Stage.tsx';
import { useMessages } from './useMessages.ts';
import { useVisit } from './useVisit.ts';
import { entrarDaCasa, useAgendado } from './wire.ts';

export default function CallPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('agendamento'));
  const query = useAgendado(id);
  const { data } = query;
  const chamada = useChamada();
  const item = data?.itens.find(({ agendamentoId }) => agendamentoId === id);
  const desta = chamada?.agendamentoId === id ? chamada : null;
  const over = item?.sala === 'FINALIZADA' || item?.situacao === 'FINALIZADO';
  return (
    <Page title={item?.paciente ? texto.com(item.paciente) : texto.titulo} description={texto.semGravacao}>
      {!item && query.error instanceof HttpError && query.error.statusCode === 404 ? (
        <EmptyState
          title={texto.desconhecida}
          text={texto.desconhecidaTexto}
          action={<ButtonLink to="/telemedicina/list">{texto.lista}</ButtonLink>}
        />
      ) : (
        <Loaded query={query} failed={texto.falhaEntrar}>
          {() =>
            !item ? null : (
              <Flex vertical gap={16}>
                {item.pacienteId === null ? null : <PatientHeader id={item.pacienteId} />}
                {desta ? (
                  <InCall item={item} chamada={desta} />
                ) : over ? (
                  <Ended fim="finalizada" item={item} acoes={[]} />
                ) : (
                  <Lobby item={item} />
                )}
              </Flex>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function Lobby({ item }: { readonly item: ItemTelemedicina }) {
  const { midia, testar, levar } = useDevices();
  const espera = item.sala === 'ESPERA' && item.presente;
  const { run, busy, problem } = useAct(
    async () => {
      const lugar = await entrarDaCasa(item.agendamentoId);
      comecar(lugar, {
        agendamentoId: item.agendamentoId,
        titulo: item.paciente ?? '',
        papel: 'PROFISSIONAL',
        local: levar().stream,
      });
      openDock(CallDock);
    },
    { failure: texto.falhaEntrar, tell: 'place' },
  );
  return (
    <section aria-labelledby="preparar" className="z-pilha z-leitura">
      <h2 id="preparar">{texto.preparar}</h2>
      <Row gutter={[24, 12]} align="top">
        <Col xs={24} md={12}>
          <DeviceCheck midia={midia} testar={testar} />
        </Col>
        <Col xs={24} md={12} className="z-pilha">
          <Alert
            type={espera ? 'success' : item.recusouEm ? 'warning' : 'info'}
            showIcon
            role="status"
            message={
              espera
                ? texto.pacienteEspera
                : item.recusouEm
                  ? texto.pacienteNaoAceitou(formatHora(item.recusouEm))
                  : texto.pacienteAusente
            }
          />
          {problem === null ? null : <Alert type="error" showIcon role="alert" message={problem} />}
          <div>
            <Button
              type="primary"
              size="large"
              loading={busy}
              disabled={midia === null || midia.faltas.includes('sem-suporte')}
              onClick={() => void run()}
            >
              {texto.entrar}
            </Button>
          </div>
        </Col>
      </Row>
    </section>
  );
}

function InCall({ item, chamada }: { readonly item: ItemTelemedicina; readonly chamada: EstadoChamada }) {
  const navigate = useNavigate();
  const mensagens = useMessages(chamada);
  const [convidando, setConvidando] = useState(false);
  const { prontuario, finalizar, abrindo, finalizando } = useVisit(item.agendamentoId, item.paciente ?? '');
  const finalizavel = item.situacao === 'EM_ATENDIMENTO';
  const botaoProntuario = (
    <Button type={finalizavel ? 'default' : 'primary'} loading={abrindo} onClick={() => void prontuario()}>
      {item.prontuarioId === null ? texto.prontuario : texto.continuarProntuario}
    </Button>
  );
  const botaoFinalizar = (
    <Button
      aria-describedby={finalizavel ? undefined : 'por-que-nao-finaliza'}
      loading={finalizando}
      disabled={!finalizavel}
      onClick={() => void finalizar()}
    >
      {texto.finalizar}
    </Button>
  );
  if (chamada.fim !== null)
    return (
      <Ended
        fim={chamada.fim}
        item={item}
        acoes={[botaoProntuario, ...(finalizavel ? [botaoFinalizar] : [])]}
      />
    );
  return (
    <div className="z-chamada z-pilha">
      {chamada.semServidor ? (
        <Alert type="warning" showIcon role="status" message={texto.semServidor} />
      ) : null}
      <RoomNotices chamada={chamada} />
      <div className="z-chamada-corpo" data-mensagens={mensagens.aberto ? '' : undefined}>
        <Stage chamada={chamada} />
        {mensagens.aberto ? <Messages chamada={chamada} /> : null}
      </div>
      <Stopped chamada={chamada} />
      <Flex gap={12} wrap justify="space-between">
        <Controls chamada={chamada} mensagens={mensagens} />
        <Flex gap={8} wrap>
          {botaoProntuario}
          <Button icon={<UserPlus size={16} aria-hidden />} onClick={() => setConvidando(true)}>
            {texto.convidar}
          </Button>
          {botaoFinalizar}
          <Button
            danger
            type="primary"
            icon={<PhoneOff size={16} aria-hidden />}
            onClick={() => void deixar(true)}
          >
            {texto.encerrar}
          </Button>
        </Flex>
      </Flex>
      <Flex gap={8} wrap justify="space-between" align="center">
        <Button
          type="link"
          size="small"
          icon={<Users size={14} aria-hidden />}
          onClick={() => void navigate('/telemedicina/list')}
        >
          {texto.lista}
        </Button>
        {finalizavel ? null : (
          <Typography.Text id="por-que-nao-finaliza" type="secondary">
            {texto.finalizarDepois}
          </Typography.Text>
        )}
      </Flex>
      {convidando ? <LinkDrawer item={item} onClose={() => setConvidando(false)} /> : null}
    </div>
  );
}

function Ended({
  fim,
  item,
  acoes,
}: {
  fim: NonNullable<EstadoChamada['fim']>;
  item: ItemTelemedicina;
  acoes: readonly ReactNode[];
}) {
  const [deNovo, setDeNovo] = useState(false);
  if (deNovo) return <Lobby item={item} />;
  const aberta =
    item.sala !== 'FINALIZADA' && fim !== 'finalizada' && fim !== 'cancelada' && fim !== 'sessao';
  return (
    <Result
      status={fim === 'finalizada' ? 'success' : 'info'}
      title={texto.fim[fim]}
      subTitle={texto.fimTexto[fim]}
      extra={
        <Flex gap={8} wrap justify="center">
          {aberta ? (
            <Button type="primary" onClick={() => setDeNovo(true)}>
              {texto.entrar}
            </Button>
          ) : null}
          {aberta ? acoes.map((acao, at) => <Fragment key={at}>{acao}</Fragment>) : null}
          <ButtonLink to="/telemedicina/list">{texto.lista}</ButtonLink>
        </Flex>
      }
    />
  );
}
