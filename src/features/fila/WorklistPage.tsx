/** /atendimento-profissional: whom to call next, my day, my open charts, what waits for my signature (CLIN-06). */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Card, Collapse, Flex, Typography } from 'antd';
import { Acoes, Secao, type Acao } from '#capabilities/fila/index.ts';
import type { ItemDoDia, ItemFila } from '#domain/fila/wire.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { formatData } from '#domain/formato/data.ts';
import { EntityList, Tag } from '#engine/kit/index.ts';
import { explicar, horaDita } from '#messages/fila.ts';
import { filaTela, meuDiaTela as texto } from '#messages/fila-tela.ts';
import { today } from '#shared/clock.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { Waiting } from './Waiting.tsx';
import { Results } from './Results.tsx';
import { Unsigned } from './Unsigned.tsx';
import { prontuarioPath, useActions } from './useActions.tsx';
import { useMyDay } from './wire.ts';

const { colunas } = filaTela;
const ENCERRADOS = ['FINALIZADO', 'FALTOU'];

export default function WorklistPage() {
  const navigate = useNavigate();
  const can = useCan();
  const { entity } = useEntity('agendamentos');
  const prontuarios = useEntity('prontuarios').entity;
  const { data, error, isPending, refetch, reler } = useMyDay();
  const agora = useNow(data?.atraso ?? 0);
  const acoes = useActions(
    { salas: data?.salas ?? [], chamadasAteFalta: data?.chamadasAteFalta ?? 99 },
    reler,
  );
  if (error && !data)
    return (
      <Page title={texto.titulo}>
        <FailedState error={error} title={texto.falha} retry={() => void refetch()} />
      </Page>
    );
  if (isPending || !data)
    return (
      <Page title={texto.titulo}>
        <LoadingState />
      </Page>
    );
  if (data.profissionalId === null)
    return (
      <Page title={texto.titulo}>
        <EmptyState
          title={texto.semProfissional}
          text={texto.semProfissionalTexto}
          action={<ButtonLink to="/fila-atendimento">{texto.verFila}</ButtonLink>}
        />
      </Page>
    );
  const { dia, fila, prontuariosAbertos, assinaturasPendentes, documentosPorAssinar, resultadosAVer } = data;
  const { preferenciaisSeguidos, esperaMaximaMinutos } = data;
  const chamado = dia.find(({ situacao, chamada }) => situacao === 'AGUARDANDO' && chamada !== null);
  const atendendo = dia.filter(({ situacao }) => situacao === 'EM_ATENDIMENTO');
  const [proximo] = fila;
  const marcado = dia.find(
    ({ situacao, inicio }) => ['AGENDADO', 'CONFIRMADO'].includes(situacao) && Date.parse(inicio) > agora,
  );
  // One primary button: who is being seen comes before who was called, and they before the next one.
  const [vez] = [...atendendo, ...(chamado ? [chamado] : []), ...(proximo ? [proximo] : [])];
  const botoes = (item: ItemFila, lista: readonly Acao[], primario = false) => (
    <Acoes acoes={lista} nome={item.paciente} ocupado={acoes.ocupado === item.id} primario={primario} />
  );
  const doProntuario = (item: ItemDoDia, primario = false) =>
    item.prontuarioId === null ? (
      botoes(item, acoes.iniciarDe(item), primario)
    ) : (
      <ButtonLink type={primario ? 'primary' : 'default'} to={prontuarioPath(item.prontuarioId)}>
        {filaTela.continuar}
      </ButtonLink>
    );
  const correndo = dia.filter(({ situacao }) => !ENCERRADOS.includes(situacao));
  const encerrados = dia.filter(({ situacao }) => ENCERRADOS.includes(situacao));
  const esperaDe = ({ id }: ItemDoDia) => fila.find((naFila) => naFila.id === id);
  const situacaoDe = ({ situacao }: ItemDoDia) => (
    <Tag tone={entity.lifecycle?.state[situacao]?.tone ?? 'neutral'}>
      {entity.lifecycle?.state[situacao]?.title ?? situacao}
    </Tag>
  );
  const tempoDe = (item: ItemDoDia) => {
    const espera = esperaDe(item);
    return espera ? <Waiting item={espera} agora={agora} limite={esperaMaximaMinutos} /> : null;
  };
  const acoesDe = (item: ItemDoDia): readonly Acao[] => {
    const espera = esperaDe(item);
    if (espera) return acoes.deEspera(espera);
    if (item.prontuarioId !== null) {
      const to = prontuarioPath(item.prontuarioId);
      return [{ key: 'continuar', label: filaTela.continuar, to, onClick: () => void navigate(to) }];
    }
    return item.situacao === 'EM_ATENDIMENTO' ? acoes.iniciarDe(item) : [];
  };
  const doDia = (chave: string, itens: readonly ItemDoDia[]) => (
    <Secao<ItemDoDia>
      chave={chave}
      itens={itens}
      nome={({ paciente }) => paciente}
      acoes={acoesDe}
      ocupado={acoes.ocupado}
      rosto={(item) => ({
        antes: `${formatHora(item.inicio)}${item.senha === null ? '' : ` · ${item.senha}`}`,
        nome: <strong>{item.paciente}</strong>,
        depois: (
          <span className="z-linha">
            {situacaoDe(item)} {tempoDe(item)}
          </span>
        ),
      })}
      colunas={[
        { title: colunas.hora, width: 70, noRosto: true, render: (_, { inicio }) => formatHora(inicio) },
        { title: colunas.senha, width: 80, noRosto: true, render: (_, { senha }) => senha ?? '—' },
        {
          title: colunas.paciente,
          noRosto: true,
          render: (_, { paciente }) => <strong>{paciente}</strong>,
        },
        { title: colunas.tipo, render: (_, { tipo }) => tipo ?? '—' },
        { title: colunas.situacao, noRosto: true, render: (_, item) => situacaoDe(item) },
        { title: colunas.espera, noRosto: true, render: (_, item) => tempoDe(item) ?? '—' },
        {
          title: colunas.prontuario,
          render: (_, { prontuario }) =>
            prontuario === null ? (
              '—'
            ) : (
              <Tag tone={prontuarios.lifecycle?.state[prontuario]?.tone ?? 'neutral'}>
                {prontuarios.lifecycle?.state[prontuario]?.title ?? prontuario}
              </Tag>
            ),
        },
      ]}
    />
  );
  return (
    <Page title={texto.titulo} count={formatData(today())}>
      <Flex vertical gap={16}>
        <Flex gap={16} wrap>
          {atendendo.map((item) => (
            <Person
              key={item.id}
              titulo={texto.atendendo}
              item={item}
              acoes={doProntuario(item, item === vez)}
            >
              {item.iniciadoEm === null ? null : `${colunas.desde} ${horaDita(item.iniciadoEm)}`}
            </Person>
          ))}
          {chamado?.chamada ? (
            <Person
              titulo={texto.chamado}
              item={chamado}
              acoes={botoes(chamado, acoes.deChamado(chamado), chamado === vez)}
            >
              {`${chamado.chamada.onde}, ${filaTela.chamadoAs(horaDita(chamado.chamada.em), chamado.chamada.minha ? filaTela.porVoce : chamado.chamada.por, chamado.chamada.vez)}`}
            </Person>
          ) : null}
          {proximo ? (
            <Person
              titulo={texto.proximo}
              item={proximo}
              acoes={botoes(proximo, acoes.deEspera(proximo), proximo === vez)}
            >
              {explicar(proximo, preferenciaisSeguidos)}
            </Person>
          ) : chamado || atendendo.length > 0 ? null : (
            <Card size="small" title={texto.proximo}>
              <strong>{texto.ninguem}</strong>
              <p className="z-fraco">{texto.ninguemTexto(marcado ? horaDita(marcado.inicio) : null)}</p>
            </Card>
          )}
        </Flex>
        <Flex gap={16} wrap>
          <Tag tone={fila.length > 0 ? 'info' : 'neutral'}>{texto.esperamN(fila.length)}</Tag>
          <Tag tone={resultadosAVer > 0 ? 'warning' : 'neutral'}>{texto.resultadosN(resultadosAVer)}</Tag>
          <Tag tone={prontuariosAbertos > 0 ? 'warning' : 'neutral'}>
            {texto.abertosN(prontuariosAbertos)}
          </Tag>
          <Tag tone={documentosPorAssinar > 0 ? 'warning' : 'neutral'}>
            {texto.assinaturasN(documentosPorAssinar)}
          </Tag>
          {assinaturasPendentes > 0 ? (
            <ButtonLink type="link" size="small" to="/assinaturas-pendentes">
              {texto.pedidosN(assinaturasPendentes)}
            </ButtonLink>
          ) : null}
        </Flex>
        <section aria-labelledby="meu-dia">
          <h2 id="meu-dia">{texto.agenda}</h2>
          {correndo.length === 0 ? (
            <EmptyState title={dia.length === 0 ? texto.semAgenda : texto.nadaMais} />
          ) : (
            doDia('meu-dia-correndo', correndo)
          )}
        </section>
        {encerrados.length === 0 ? null : (
          <Collapse
            size="small"
            items={[
              {
                key: 'encerrados',
                label: texto.encerrados(encerrados.length),
                children: doDia('meu-dia-encerrados', encerrados),
              },
            ]}
          />
        )}
        {can('list', 'prontuario') ? (
          <Results where={meus(data.profissionalId, A_VER)} quantos={resultadosAVer} />
        ) : null}
        {can('list', 'prontuario') ? <Unsigned /> : null}
        {can('list', 'prontuario') && prontuariosAbertos > 0 ? (
          <section aria-labelledby="meus-abertos">
            <h2 id="meus-abertos">{texto.abertos}</h2>
            <EntityList
              resource="prontuarios"
              where={meus(data.profissionalId, ABERTOS)}
              onOpen={({ id }) => void navigate(prontuarioPath(id))}
            />
          </section>
        ) : null}
      </Flex>
      {acoes.dialogo}
    </Page>
  );
}

type Filtro = { readonly [filtro: string]: string };
const ABERTOS: Filtro = { estado_in: 'ABERTO,REABERTO' };
const A_VER: Filtro = { situacao: 'COM_RESULTADO' };
const MEUS = new Map<Filtro, { readonly de: number; readonly where: Filtro }>();

/** The same object for the same professional: the list asks again for another one. */
function meus(profissionalId: number, filtro: Filtro): Filtro {
  const antes = MEUS.get(filtro);
  if (antes?.de === profissionalId) return antes.where;
  const where = { profissionalId: String(profissionalId), ...filtro };
  MEUS.set(filtro, { de: profissionalId, where });
  return where;
}

function Person(props: {
  readonly titulo: string;
  readonly item: { readonly paciente: string; readonly senha: string | null; readonly tipo: string | null };
  readonly acoes: ReactNode;
  readonly children: ReactNode;
}) {
  const { titulo, item, acoes, children } = props;
  return (
    <Card size="small" title={titulo} style={{ flex: '1 1 320px', maxWidth: 560 }}>
      <Flex vertical gap={8}>
        <Typography.Text strong style={{ fontSize: 18 }}>
          {[item.senha, item.paciente].filter(Boolean).join(' · ')}
        </Typography.Text>
        <Typography.Text type="secondary">{[item.tipo, children].filter(Boolean).join('. ')}</Typography.Text>
        <Flex>{acoes}</Flex>
      </Flex>
    </Card>
  );
}
