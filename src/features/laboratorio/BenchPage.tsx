/** /laboratorios: the samples of the provider by sector and stage, and the search of all of them (CLIN-08). */
import { Alert, Button, Flex, Segmented, Select } from 'antd';
import { Ellipsis, FileInput, FilePlus2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Secao, type Acao } from '#capabilities/fila/index.ts';
import type { ContagemDaBancada } from '#domain/laboratorio/wire.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { EntityList, Tag, useTransitions, type Transitions } from '#engine/kit/index.ts';
import { analisadorTela, laboratorioTela as texto } from '#messages/laboratorio.ts';
import { entradaTexto } from '#messages/laboratorio-pedido.ts';
import { duracaoDita } from '#messages/fila.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { ReadLabel } from './ReadLabel.tsx';
import { ETAPAS, pacienteDito, useAmostras, useBancada, type Amostra, type Etapa } from './wire.ts';
import './laboratorio.css';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

type Vista = 'bancada' | 'pesquisa' | 'entradas';
const ENTRADA = 'pedidolaboratorio';

/** Where else the bench leads: what goes out of the house, and what is set up once. */
const CADASTROS = [
  { to: '/remessas-apoio', label: texto.remessas, subject: 'remessaapoio' },
  { to: '/laboratorios/cadastro', label: texto.cadastro, subject: 'laboratorio' },
  { to: '/exames-laboratorio', label: texto.exames, subject: 'examelaboratorio' },
  { to: '/setores-laboratorio', label: texto.setores, subject: 'examelaboratorio' },
  { to: '/recipientes-coleta', label: texto.recipientes, subject: 'examelaboratorio' },
] as const;

const isEtapa = (value: string | null): value is Etapa => ETAPAS.some((etapa) => etapa === value);
const telaDe = ({ id, situacao }: { readonly id: number; readonly situacao?: unknown }): string =>
  `/amostras/form/${id}${situacao === 'PEDIDA' || situacao === 'COLETADA' ? '' : '?aba=resultados'}`;

export default function BenchPage() {
  const can = useCan();
  const { entity } = useEntity('amostras');
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const life = useTransitions(entity);
  const [importando, setImportando] = useState(false);
  // The reception takes orders over the counter and sees no samples.
  const vistas: readonly Vista[] = [
    ...(can('list', entity.subject) ? (['bancada', 'pesquisa'] as const) : []),
    ...(can('list', ENTRADA) ? (['entradas'] as const) : []),
  ];
  const vista = vistas.find((cada) => cada === params.get('vista')) ?? vistas[0];
  const phone = useMedia('(max-width: 767px)');
  const importar = can('resultar', entity.subject)
    ? [
        {
          key: 'importar',
          label: analisadorTela.importar,
          icon: <FileInput size={16} aria-hidden />,
          onClick: () => setImportando(true),
        },
      ]
    : [];
  const caminhos = CADASTROS.filter(({ subject }) => can('list', subject)).map(({ to, label }) => ({
    key: to,
    label,
    onClick: () => void navigate(to),
  }));
  const ver = (mudanca: { readonly [name: string]: string | null }) =>
    setParams((antes) => {
      for (const [name, value] of Object.entries(mudanca))
        if (value === null) antes.delete(name);
        else antes.set(name, value);
      return antes;
    });
  return (
    <Page
      title={texto.titulo}
      actions={
        <>
          {can('insert', ENTRADA) ? (
            <ButtonLink
              type="primary"
              to="/pedidos-laboratorio/form"
              icon={<FilePlus2 size={16} aria-hidden />}
            >
              {entradaTexto.novo}
            </ButtonLink>
          ) : null}
          {phone
            ? null
            : importar.map(({ key, label, icon, onClick }) => (
                <Button key={key} icon={icon} onClick={onClick}>
                  {label}
                </Button>
              ))}
          <MenuButton label={texto.mais} items={phone ? [...importar, ...caminhos] : caminhos}>
            <Button icon={<Ellipsis size={16} aria-hidden />}>{texto.mais}</Button>
          </MenuButton>
        </>
      }
    >
      {vista === undefined ? (
        <EmptyState title={texto.semDireito} text={texto.semDireitoTexto} />
      ) : (
        <Flex vertical gap={16}>
          <Flex gap={12} wrap align="end" className="z-nao-imprimir">
            {vistas.length > 1 ? (
              <Segmented<Vista>
                aria-label={texto.vista}
                value={vista}
                options={vistas.map((value) => ({
                  value,
                  label: value === 'entradas' ? entradaTexto.vista : texto[value],
                }))}
                onChange={(value) => ver({ vista: value === vistas[0] ? null : value })}
              />
            ) : null}
            {vista === 'entradas' ? null : <ReadLabel entity={entity} life={life} telaDe={telaDe} />}
          </Flex>
          {vista === 'bancada' ? <Bench entity={entity} life={life} params={params} ver={ver} /> : null}
          {vista === 'pesquisa' ? (
            <EntityList resource="amostras" onOpen={(row) => void navigate(telaDe(row))} />
          ) : null}
          {vista === 'entradas' ? (
            <EntityList
              resource="pedidos-laboratorio"
              onOpen={({ id }) => void navigate(`/pedidos-laboratorio/form/${id}`)}
            />
          ) : null}
        </Flex>
      )}
      {life.dialog}
      {importando ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImportando(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

type BenchProps = {
  readonly entity: EntityModel;
  readonly life: Transitions;
  readonly params: URLSearchParams;
  readonly ver: (mudanca: { readonly [name: string]: string | null }) => void;
};

const soma = (contagens: readonly ContagemDaBancada[]): number =>
  contagens.reduce((total, { quantas }) => total + quantas, 0);

function Bench({ entity, life, params, ver }: BenchProps) {
  const bancada = useBancada();
  const can = useCan();
  const navigate = useNavigate();
  return (
    <Loaded query={bancada} failed={texto.falha}>
      {({ contagens, criticos, paraRemessa, atraso }) => {
        const setorId = Number(params.get('setor')) || null;
        const doSetor = contagens.filter((contagem) => setorId === null || contagem.setorId === setorId);
        const quantas = (etapa: Etapa) => soma(doSetor.filter(({ situacao }) => situacao === etapa));
        const pedida = params.get('etapa');
        // Where nobody chose, the first stage that has something to do.
        const etapa = isEtapa(pedida) ? pedida : (ETAPAS.find((cada) => quantas(cada) > 0) ?? ETAPAS[0]);
        const setores = new Map(contagens.map((contagem) => [contagem.setorId, contagem.setor]));
        return (
          <Flex vertical gap={16}>
            {criticos > 0 ? (
              <Alert
                type="error"
                showIcon
                message={texto.criticos(criticos)}
                action={<ButtonLink to="/valores-criticos">{texto.verCriticos}</ButtonLink>}
              />
            ) : null}
            {can('insert', 'remessaapoio')
              ? paraRemessa.map(({ laboratorioId, laboratorio, quantas: esperam }) => (
                  <Alert
                    key={laboratorioId}
                    type="info"
                    showIcon
                    message={texto.esperamRemessa(esperam, laboratorio)}
                    action={
                      <Button
                        onClick={() =>
                          void navigate('/remessas-apoio/form', { state: { inicial: { laboratorioId } } })
                        }
                      >
                        {texto.novaRemessa}
                      </Button>
                    }
                  />
                ))
              : null}
            <Flex gap={12} wrap align="center">
              <div className="z-etapas">
                <Segmented<Etapa>
                  aria-label={texto.etapas}
                  value={etapa}
                  options={ETAPAS.map((value) => ({
                    value,
                    label: texto.etapa(entity.lifecycle?.state[value]?.title ?? value, quantas(value)),
                  }))}
                  onChange={(value) => ver({ etapa: value })}
                />
              </div>
              <Select<number | null>
                aria-label={texto.setor}
                className="z-setor"
                value={setorId}
                options={[
                  { value: null, label: texto.todosSetores },
                  ...[...setores].map(([value, label]) => ({ value, label })),
                ]}
                onChange={(value) => ver({ setor: value === null ? null : String(value) })}
              />
            </Flex>
            <Stage
              entity={entity}
              life={life}
              etapa={etapa}
              setorId={setorId}
              total={quantas(etapa)}
              atraso={atraso}
              reler={bancada.reler}
            />
          </Flex>
        );
      }}
    </Loaded>
  );
}

type StageProps = Pick<BenchProps, 'entity' | 'life'> & {
  readonly etapa: Etapa;
  readonly setorId: number | null;
  readonly total: number;
  readonly atraso: number;
  readonly reler: () => void;
};

const DESDE: { readonly [etapa in Etapa]: (amostra: Amostra) => string | null } = {
  PEDIDA: ({ pedidaEm }) => pedidaEm,
  COLETADA: ({ coletadaEm }) => coletadaEm,
  RECEBIDA: ({ recebidaEm }) => recebidaEm,
  ENVIADA: ({ enviadaEm }) => enviadaEm,
  RESULTADA: ({ resultadaEm }) => resultadaEm,
  CONFERIDA: ({ conferidaEm }) => conferidaEm,
};

const rotulo = ({ _ref }: Amostra, campo: string): string => _ref?.[campo]?.label ?? '';

/** The steps of a sample: those that ask nothing are taken at once. */
export const passosDaAmostra = (life: Transitions, amostra: Amostra, depois: () => void): Acao[] =>
  life.of(amostra).map((step) => ({
    key: step.name,
    label: step.title,
    danger: step.danger,
    onClick: () => life.take(step, amostra, amostra.etiqueta, depois),
  }));

function Stage({ entity, life, etapa, setorId, total, atraso, reler }: StageProps) {
  const navigate = useNavigate();
  const can = useCan();
  const agora = useNow(atraso);
  const amostras = useAmostras(etapa, setorId);
  const { colunas } = texto;
  const urgencia = ({ urgencia: valor }: Amostra) => {
    const opcao = entity.field['urgencia']?.options?.find(({ value }) => value === valor);
    return <Tag tone={opcao?.tone ?? 'neutral'}>{opcao?.title}</Tag>;
  };
  const ligacao = (amostra: Amostra) => <Link to={telaDe(amostra)}>{amostra.etiqueta}</Link>;
  // What the patient had to do is of whoever is about to collect.
  const exames = (amostra: Amostra) =>
    etapa !== 'PEDIDA' || amostra.preparo === null ? (
      amostra.exames
    ) : (
      <Flex vertical>
        {amostra.exames}
        <span className="z-fraco z-preparo">{amostra.preparo}</span>
      </Flex>
    );
  const desde = (amostra: Amostra) => {
    const momento = DESDE[etapa](amostra);
    return momento === null ? '' : duracaoDita(Math.max(0, agora - Date.parse(momento)));
  };
  const remeter = (laboratorioId: number | null) =>
    void navigate('/remessas-apoio/form', { state: { inicial: { laboratorioId } } });
  const acoes = (amostra: Amostra): Acao[] => {
    const passos = passosDaAmostra(life, amostra, reler);
    // At the bench nothing is concluded before it is typed: the grid is what people come for.
    const digita = etapa === 'ENVIADA' || (etapa === 'RECEBIDA' && amostra.apoioId === null);
    if (etapa === 'RECEBIDA' && !digita && can('insert', 'remessaapoio'))
      return [
        { key: 'remessa', label: texto.novaRemessa, onClick: () => remeter(amostra.apoioId) },
        ...passos,
      ];
    if (!digita) return passos;
    const to = telaDe(amostra);
    const digitar = { key: 'digitar', label: texto.digitar, to, onClick: () => void navigate(to) };
    return [digitar, ...passos];
  };
  return (
    <Loaded query={amostras} failed={texto.falha}>
      {(itens) =>
        itens.length === 0 ? (
          <EmptyState title={texto.vazio} text={texto.vazioTexto} />
        ) : (
          <Flex vertical gap={8}>
            <Secao<Amostra>
              chave="amostras-da-etapa"
              itens={itens}
              nome={({ etiqueta }) => etiqueta}
              acoes={acoes}
              soltas={1}
              larguraAcoes={230}
              rosto={(amostra) => ({
                antes: (
                  <>
                    {urgencia(amostra)} {desde(amostra)}
                  </>
                ),
                nome: (
                  <>
                    {ligacao(amostra)} {pacienteDito(amostra)}
                  </>
                ),
                depois: exames(amostra),
              })}
              colunas={[
                {
                  title: colunas.amostra,
                  width: 104,
                  noRosto: true,
                  render: (_, amostra) => ligacao(amostra),
                },
                {
                  title: colunas.paciente,
                  noRosto: true,
                  render: (_, amostra) => pacienteDito(amostra),
                },
                { title: colunas.exames, noRosto: true, render: (_, amostra) => exames(amostra) },
                {
                  title: colunas.setor,
                  width: 190,
                  render: (_, amostra) => (
                    <Flex vertical>
                      {rotulo(amostra, 'setorId')}
                      <span className="z-fraco">{rotulo(amostra, 'recipienteId')}</span>
                      {amostra.apoioId === null ? null : (
                        <span className="z-fraco">{texto.vaiAo(rotulo(amostra, 'apoioId'))}</span>
                      )}
                    </Flex>
                  ),
                },
                {
                  title: colunas.urgencia,
                  width: 110,
                  noRosto: true,
                  render: (_, amostra) => urgencia(amostra),
                },
                { title: colunas.desde, width: 90, noRosto: true, render: (_, amostra) => desde(amostra) },
              ]}
            />
            {total > itens.length ? (
              <p className="z-fraco">{texto.amostrasRestantes(total - itens.length)}</p>
            ) : null}
          </Flex>
        )
      }
    </Loaded>
  );
}
