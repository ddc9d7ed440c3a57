/** /prontuarios-{insurer}: the requests of a convênio by stage and service-time clock, and the search of all (CLIN-09). */
import { Alert, Button, Flex, Segmented } from 'antd';
import { Ellipsis, ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Secao, type Acao } from '#capabilities/fila/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { relogioDe, type Relogio } from '#domain/solicitacao-convenio/prazo.ts';
import type { FilaDoCanal } from '#domain/solicitacao-convenio/wire.ts';
import { EntityList, Tag, useTransitions, type Transitions } from '#engine/kit/index.ts';
import { duracaoDita } from '#messages/fila.ts';
import { filaSolicitacoes as texto } from '#messages/solicitacao-convenio.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { ETAPAS, useFila, useSolicitacoes, type Etapa, type Solicitacao } from './wire.ts';

const VISTAS = ['fila', 'pesquisa'] as const;
type Vista = (typeof VISTAS)[number];

/** The insurer that the specification names has an address of its own. */
const IPSEMG = 'ipsemg';
const telaDe = (id: number): string => `/solicitacoes-convenio/form/${id}`;

const CADASTROS = [
  { to: '/canais-solicitacao', label: texto.cadastrarCanal, subject: 'canalsolicitacao' },
  { to: '/beneficiarios', label: texto.beneficiarios, subject: 'beneficiario' },
] as const;

export default function QueuePage() {
  const { endereco = IPSEMG } = useParams();
  return <Queue key={endereco} endereco={endereco} />;
}

function Queue({ endereco }: { readonly endereco: string }) {
  const can = useCan();
  const navigate = useNavigate();
  const { entity } = useEntity('solicitacoes-convenio');
  const life = useTransitions(entity);
  const fila = useFila(endereco);
  const [vista, setVista] = useState<Vista>('fila');
  const cadastros = CADASTROS.filter(({ subject }) => can('list', subject)).map(({ to, label }) => ({
    key: to,
    label,
    onClick: () => void navigate(to),
  }));
  // One button beside the act people come for: on a phone the queue begins a line higher.
  const acoes = [
    ...(fila.data?.canal.ativo
      ? [
          {
            key: 'publica',
            icon: <ExternalLink size={16} aria-hidden />,
            label: (
              <a
                href={`/solicitacao-transcricao/enviar?convenio=${endereco}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {texto.paginaPublica}
              </a>
            ),
          },
        ]
      : []),
    ...cadastros,
  ];
  const titulo = fila.data?.canal.titulo ?? (endereco === IPSEMG ? texto.ipsemg : texto.titulo);
  const semCanal = fila.error instanceof HttpError && fila.error.statusCode === 404;
  return (
    <Page
      title={titulo}
      actions={
        <>
          {acoes.length > 0 ? (
            <MenuButton label={texto.mais} items={acoes}>
              <Button icon={<Ellipsis size={16} aria-hidden />}>{texto.mais}</Button>
            </MenuButton>
          ) : null}
          {can('insert', entity.subject) && fila.data ? (
            <ButtonLink
              type="primary"
              icon={<Plus size={16} aria-hidden />}
              to="/solicitacoes-convenio/form"
              // Of the queue that the person stands in.
              state={{ inicial: { canalId: fila.data.canal.id } }}
            >
              {texto.nova}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {semCanal ? (
        <EmptyState
          title={texto.semCanal(endereco)}
          text={texto.semCanalTexto}
          action={
            can('list', 'canalsolicitacao') ? (
              <ButtonLink type="primary" to="/canais-solicitacao">
                {texto.cadastrarCanal}
              </ButtonLink>
            ) : undefined
          }
        />
      ) : (
        <Loaded query={fila} failed={texto.falha}>
          {(dado) => (
            <Flex vertical gap={16}>
              <Segmented<Vista>
                className="z-nao-imprimir"
                style={{ alignSelf: 'start' }}
                aria-label={texto.vista}
                value={vista}
                options={VISTAS.map((value) => ({ value, label: texto[value] }))}
                onChange={setVista}
              />
              {vista === 'fila' ? (
                <Stages fila={dado} entity={entity} life={life} atraso={dado.atraso} reler={fila.reler} />
              ) : (
                <EntityList
                  resource="solicitacoes-convenio"
                  where={{ canalId: String(dado.canal.id) }}
                  onOpen={({ id }) => void navigate(telaDe(id))}
                />
              )}
            </Flex>
          )}
        </Loaded>
      )}
      {life.dialog}
    </Page>
  );
}

type StagesProps = {
  readonly fila: FilaDoCanal;
  readonly entity: EntityModel;
  readonly life: Transitions;
  readonly atraso: number;
  readonly reler: () => void;
};

function Stages({ fila, ...rest }: StagesProps) {
  const [escolhida, setEscolhida] = useState<Etapa | null>(null);
  const { emAnalise, aguardando, aFinalizar, atrasadas } = fila;
  const quantas = { EM_ANALISE: emAnalise, AGUARDANDO: aguardando, A_FINALIZAR: aFinalizar };
  // Where nobody chose, the first stage that has something to do.
  const etapa = escolhida ?? ETAPAS.find((cada) => quantas[cada] > 0) ?? ETAPAS[0];
  return (
    <Flex vertical gap={16}>
      {atrasadas > 0 ? <Alert type="error" showIcon message={texto.atrasadas(atrasadas)} /> : null}
      <div style={{ overflowX: 'auto', maxWidth: '100%' }}>
        <Segmented<Etapa>
          aria-label={texto.etapas}
          value={etapa}
          options={ETAPAS.map((value) => ({
            value,
            label: texto.quantas(texto.etapa[value], quantas[value]),
          }))}
          onChange={setEscolhida}
        />
      </div>
      <Stage fila={fila} etapa={etapa} total={quantas[etapa]} {...rest} />
    </Flex>
  );
}

const TOM = { 'no-prazo': 'neutral', perto: 'warning', vencida: 'error', parada: 'neutral' } as const;

function Clock({ relogio }: { readonly relogio: Relogio }) {
  const tempo = duracaoDita(Math.abs(relogio.resta));
  const label =
    relogio.estado === 'parada'
      ? texto.parado(tempo)
      : relogio.resta < 0
        ? texto.passou(tempo)
        : texto.restam(tempo);
  return <Tag tone={TOM[relogio.estado]}>{label}</Tag>;
}

type StageProps = StagesProps & { readonly etapa: Etapa; readonly total: number };

function Stage({ fila, entity, life, etapa, total, atraso, reler }: StageProps) {
  const navigate = useNavigate();
  const agora = useNow(atraso);
  const solicitacoes = useSolicitacoes(fila.canal.id, etapa);
  const { colunas } = texto;
  const estado = ({ situacao }: Solicitacao) => {
    const state = entity.lifecycle?.state[situacao];
    return <Tag tone={state?.tone ?? 'neutral'}>{state?.title ?? situacao}</Tag>;
  };
  const prazo = (solicitacao: Solicitacao) => {
    if (solicitacao.respondidaEm !== null) return texto.respondida(formatMinuto(solicitacao.respondidaEm));
    const relogio = relogioDe(solicitacao, fila.canal.avisoHoras, agora);
    return relogio ? <Clock relogio={relogio} /> : null;
  };
  const nome = (solicitacao: Solicitacao) => (
    <Link to={telaDe(solicitacao.id)}>{solicitacao.nomeBeneficiario}</Link>
  );
  const urgente = ({ carater }: Solicitacao) =>
    carater === 'URGENCIA' ? <Tag tone="error">{texto.urgencia}</Tag> : null;
  const acoes = (solicitacao: Solicitacao): Acao[] => {
    const to = telaDe(solicitacao.id);
    // An answer is given on the record, beside the order and its lines: that is what people come for.
    const abrir = { key: 'abrir', label: texto.analisar, to, onClick: () => void navigate(to) };
    const passos = life
      .of(solicitacao)
      .filter(({ name }) => !name.startsWith('autorizar') && name !== 'rever')
      .map((step) => ({
        key: step.name,
        label: step.title,
        danger: step.danger,
        onClick: () => life.take(step, solicitacao, solicitacao.nomeBeneficiario, reler),
      }));
    return etapa === 'A_FINALIZAR' ? [...passos, { ...abrir, label: texto.abrir }] : [abrir, ...passos];
  };
  return (
    <Loaded query={solicitacoes} failed={texto.falha}>
      {(itens) =>
        itens.length === 0 ? (
          <EmptyState title={texto.vazio} text={texto.vazioTexto} />
        ) : (
          <Flex vertical gap={8}>
            <Secao<Solicitacao>
              chave="solicitacoes-da-etapa"
              itens={itens}
              nome={({ nomeBeneficiario }) => nomeBeneficiario}
              acoes={acoes}
              soltas={1}
              larguraAcoes={240}
              rosto={(solicitacao) => ({
                antes: (
                  <>
                    {prazo(solicitacao)} {urgente(solicitacao)}
                  </>
                ),
                nome: nome(solicitacao),
                depois: `${solicitacao.matricula} · ${solicitacao.protocolo}`,
              })}
              colunas={[
                { title: colunas.prazo, width: 184, noRosto: true, render: (_, item) => prazo(item) },
                {
                  title: colunas.beneficiario,
                  noRosto: true,
                  render: (_, item) => (
                    <Flex vertical>
                      <span>
                        {nome(item)} {urgente(item)}
                      </span>
                      <span className="z-fraco">{item.matricula}</span>
                    </Flex>
                  ),
                },
                {
                  title: colunas.protocolo,
                  width: 236,
                  noRosto: true,
                  render: (_, { protocolo }) => <span style={{ whiteSpace: 'nowrap' }}>{protocolo}</span>,
                },
                // Of what is being analysed the stage says it already.
                ...(etapa === 'EM_ANALISE'
                  ? []
                  : [
                      {
                        title: colunas.situacao,
                        width: 210,
                        render: (_: unknown, item: Solicitacao) => estado(item),
                      },
                    ]),
                {
                  title: colunas.recebida,
                  width: 140,
                  render: (_, { recebidaEm }) => formatMinuto(recebidaEm),
                },
              ]}
            />
            {total > itens.length ? <p className="z-fraco">{texto.restantes(total - itens.length)}</p> : null}
          </Flex>
        )
      }
    </Loaded>
  );
}
