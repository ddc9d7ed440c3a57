/** /prontoatendimento: who arrived, who is next and why, who was called, who is being seen (CLIN-07). */
import { Alert, Button, Flex } from 'antd';
import { List, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { parte, Quadro, trecho, type Coluna, type ParteDoQuadro } from '#capabilities/fila/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { estourou } from '#domain/pronto-atendimento/prazo.ts';
import type { ItemACaminho } from '#domain/pronto-atendimento/a-caminho.ts';
import type {
  ContagemCor,
  ItemEsperaSaida,
  ItemNaFilaProntoAtendimento,
  ItemProntoAtendimento,
  RespostaProntoAtendimento,
} from '#domain/pronto-atendimento/wire.ts';
import { urgenciaDe } from '#domain/pronto-atendimento/ordem.ts';
import { Tag } from '#engine/kit/index.ts';
import { asHoras, duracaoDita, horaDita } from '#messages/fila.ts';
import { passagem } from '#messages/passagem.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { FINALIDADE_TRANSFERENCIA } from '#schemas/compartilhado/finalidade-transferencia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { ArrivalDialog, type Recebido } from './ArrivalDialog.tsx';
import { aspecto, Color, GraveSigns, Person, Triage, Wait } from './cells.tsx';
import { useActions } from './useActions.tsx';
import { useProntoAtendimento } from './wire.ts';

const { colunas, secoes } = texto;

export default function EmergencyPage() {
  const can = useCan();
  const { entity } = useEntity('atendimentos-urgencia');
  const quadro = useProntoAtendimento();
  const { data, reler } = quadro;
  const agora = useNow(data?.atraso ?? 0);
  const phone = useMedia('(max-width: 767px)');
  const { acoesDe, acoesDaSaida, acoesDeQuemVem, ocupado, dialogo } = useActions(data?.salas ?? [], reler);
  const [chegando, setChegando] = useState<Recebido | null>(null);
  const esperam = [...(data?.aClassificar ?? []), ...(data?.fila ?? []), ...(data?.chamados ?? [])];
  const fora = esperam.filter((item) => estourou(item, agora)).length;

  const titulo = (chave: keyof typeof secoes, itens: readonly unknown[]) => ({
    chave: `urgencia-${chave}`,
    titulo: `${secoes[chave]} (${itens.length})`,
  });
  const estado = (item: ItemProntoAtendimento): ReactNode => (
    <Tag tone={entity.lifecycle?.state[item.situacao]?.tone ?? 'neutral'}>
      {entity.lifecycle?.state[item.situacao]?.title}
    </Tag>
  );
  type Colunas = readonly Coluna<ItemProntoAtendimento>[];
  const senha: Colunas = [
    {
      title: colunas.senha,
      width: 68,
      noRosto: true,
      render: (_, item) => <strong data-num>{item.senha}</strong>,
    },
  ];
  const cor: Colunas = [
    { title: colunas.cor, width: 104, noRosto: true, render: (_, item) => <Color cor={item.cor} /> },
  ];
  const colunaPessoa = (width = '28%'): Colunas => [
    {
      title: colunas.paciente,
      width,
      render: (_, item) => <Person item={item} />,
    },
  ];
  const espera: Colunas = [
    {
      title: colunas.espera,
      width: 132,
      noRosto: true,
      render: (_, item) => <Wait item={item} agora={agora} />,
    },
  ];
  const triagem: Colunas = can('view', 'classificacaorisco')
    ? [{ title: colunas.triagem, width: '24%', render: (_, item) => <Triage item={item} /> }]
    : [];
  const chamada: Colunas = [
    {
      title: colunas.chamada,
      render: (_, { chamada: chamadaFeita }) =>
        chamadaFeita
          ? texto.as(
              chamadaFeita.onde,
              horaDita(chamadaFeita.em),
              chamadaFeita.minha ? texto.voce : chamadaFeita.por,
              chamadaFeita.vez,
            )
          : null,
    },
  ];
  const situacao: Colunas = [
    {
      title: colunas.situacao,
      render: (_, item) => (
        <Flex vertical align="start">
          {estado(item)}
          <span className="z-fraco">{andamento(item)}</span>
        </Flex>
      ),
    },
    {
      title: colunas.quem,
      render: (_, { profissional, _ausencia }) => (
        <Flex vertical>
          <span>{profissional}</span>
          {_ausencia === null ? null : <Tag tone="warning">{passagem.saiu[_ausencia]}</Tag>}
        </Flex>
      ),
    },
  ];
  const saida: Colunas = [{ title: colunas.saida, render: (_, item) => estado(item) }];
  const lugar: readonly Coluna<ItemNaFilaProntoAtendimento>[] = [
    { title: colunas.lugar, width: 60, render: (_, item) => <strong>{texto.ordinal(item.lugar)}</strong> },
  ];
  const porque: readonly Coluna<ItemNaFilaProntoAtendimento>[] = [
    {
      title: colunas.porque,
      width: '20%',
      render: (_, item) => texto.porque(item.porque, item.motivoPrioridade, asHoras(item.chegadaEm)),
    },
  ];
  const comuns = {
    nome: ({ nome }: ItemProntoAtendimento) => nome,
    acoes: acoesDe,
    ocupado,
    rosto: (item: ItemProntoAtendimento) => ({
      antes: (
        <>
          <Color cor={item.cor} />{' '}
          <span className="z-fraco">
            {[item.senha, item.naoIdentificado ? '' : aspecto(item)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
      // Who has no name is known by what they look like; on the face in one line, the whole of it below.
      nome: item.naoIdentificado ? (
        <>
          <strong>{item.nome}</strong>
          <span className="z-fraco z-corte" title={aspecto(item)}>
            {aspecto(item)}
          </span>
        </>
      ) : undefined,
      depois: (
        <>
          {/* What is grave is told on the phone too, where the column of the signs lies below the fold. */}
          {triagem.length > 0 && item.triagem ? <GraveSigns graves={item.triagem.graves} /> : null}
          {item.iniciadoEm === null ? <Wait item={item} agora={agora} emLinha /> : andamento(item)}
        </>
      ),
    }),
  };
  const partes = (data: RespostaProntoAtendimento): readonly ParteDoQuadro[] => [
    parte<ItemNaFilaProntoAtendimento>('espera', {
      ...comuns,
      ...titulo('aClassificar', data.aClassificar),
      itens: data.aClassificar,
      colunas: [...colunaPessoa(), ...chamada],
      primeiro: () => true,
      // The classified wait in sight below, however many arrive.
      compacta: true,
    }),
    parte<ItemProntoAtendimento>('espera', {
      ...comuns,
      ...titulo('chamados', data.chamados),
      itens: data.chamados,
      colunas: [...cor, ...senha, ...colunaPessoa(), ...chamada, ...espera],
      primeiro: (item) => item.chamada?.minha === true,
      larguraAcoes: 210,
    }),
    parte<ItemNaFilaProntoAtendimento>('espera', {
      ...comuns,
      ...titulo('fila', data.fila),
      itens: data.fila,
      colunas: [...lugar, ...cor, ...senha, ...colunaPessoa('16%'), ...triagem, ...porque, ...espera],
      primeiro: (item) => data.fila[0]?.id === item.id,
      larguraAcoes: 140,
      depois: <p className="z-fraco">{texto.regra}</p>,
    }),
    parte<ItemACaminho>('agora', {
      ...titulo('aCaminho', data.aCaminho),
      itens: data.aCaminho,
      nome: ({ nome }) => nome,
      acoes: (item) => acoesDeQuemVem(item, setChegando),
      rosto: (item) => ({
        antes: <Color cor={item.cor} />,
        nome: <strong>{texto.pessoaQueVem(item.nome, item.sexo, item.idade)}</strong>,
        depois: vindaDita(item, agora),
      }),
      colunas: [
        {
          title: colunas.cor,
          width: 104,
          noRosto: true,
          render: (_, { cor: daAmbulancia }) => <Color cor={daAmbulancia} />,
        },
        {
          title: colunas.paciente,
          width: '28%',
          noRosto: true,
          render: (_, item) => (
            <Flex vertical>
              <strong>{item.nome}</strong>
              <span className="z-fraco">{texto.sexoIdade(item.sexo, item.idade)}</span>
            </Flex>
          ),
        },
        {
          title: colunas.origem,
          render: (_, item) => (
            <Flex vertical>
              <span>{texto.vindoDe(item.origem)}</span>
              <span className="z-fraco">{finalidadeDita(item)}</span>
            </Flex>
          ),
        },
        { title: colunas.situacao, noRosto: true, render: (_, item) => vindaDita(item, agora) },
      ],
      larguraAcoes: 210,
    }),
    parte<ItemProntoAtendimento>('agora', {
      ...comuns,
      ...titulo('emAtendimento', data.emAtendimento),
      itens: data.emAtendimento,
      colunas: [...cor, ...senha, ...colunaPessoa(), ...situacao],
      larguraAcoes: 210,
    }),
    parte<ItemEsperaSaida>('agora', {
      ...comuns,
      ...titulo('saidas', data.saidas),
      acoes: acoesDaSaida,
      rosto: (item) => ({ ...comuns.rosto(item), depois: esperaDita(item, agora) }),
      itens: data.saidas,
      colunas: [
        ...cor,
        ...senha,
        ...colunaPessoa(),
        {
          title: colunas.situacao,
          noRosto: true,
          render: (_, item) => (
            <Flex vertical align="start">
              <Tag tone={item.espera.situacao === 'RECUSADA' ? 'error' : 'warning'}>{saidaDita(item)}</Tag>
              <span className="z-fraco">
                {item.espera.para === null ? null : texto.para(item.espera.para)}
              </span>
            </Flex>
          ),
        },
        {
          title: colunas.espera,
          width: 110,
          noRosto: true,
          render: (_, { espera: { desde } }) => (
            <span data-num>{duracaoDita(agora - Date.parse(desde))}</span>
          ),
        },
      ],
      larguraAcoes: 210,
    }),
    parte<ItemProntoAtendimento>('fim', {
      ...comuns,
      ...titulo('semNome', data.semNome),
      itens: data.semNome,
      colunas: [...senha, ...colunaPessoa(), ...saida],
      larguraAcoes: 210,
    }),
    trecho('fim', 'hoje', <Today hoje={data.hoje} phone={phone} />),
  ];

  return (
    <Page
      title={texto.titulo}
      count={data ? texto.presentes(esperam.length, fora, data.aCaminho.length) : undefined}
      actions={
        <>
          <ButtonLink to="/atendimentos-urgencia" icon={<List size={16} aria-hidden />}>
            {texto.registro}
          </ButtonLink>
          {can('insert', entity.subject) ? (
            <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setChegando({})}>
              {texto.chegada}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={quadro} failed={texto.falha}>
        {(data) => (
          <Flex vertical gap={16}>
            {fora > 0 ? (
              <Alert
                type="error"
                showIcon
                message={texto.foraDoPrazo(fora)}
                description={phone ? undefined : texto.foraDoPrazoTexto}
              />
            ) : null}
            {esperam.length + data.emAtendimento.length + data.saidas.length + data.aCaminho.length === 0 ? (
              <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />
            ) : null}
            {/* In a hand they stand under the queue: whoever waits for a colour is told above it, and is one touch away. */}
            {phone && data.aClassificar.length > 0 ? (
              <Button type="link" size="small" className="z-a-classificar" href="#urgencia-aClassificar">
                {titulo('aClassificar', data.aClassificar).titulo}
              </Button>
            ) : null}
            <Quadro partes={noTelefone(partes(data), phone)} />
          </Flex>
        )}
      </Loaded>
      {chegando ? <ArrivalDialog {...chegando} done={reler} onClose={() => setChegando(null)} /> : null}
      {dialogo}
    </Page>
  );
}

/** In a hand the classified queue is what somebody looks for; who waits for a colour comes after it. */
function noTelefone(partes: readonly ParteDoQuadro[], phone: boolean): readonly ParteDoQuadro[] {
  const [aClassificar, ...parteDoQuadros] = partes;
  return phone && aClassificar
    ? [...parteDoQuadros.slice(0, 2), aClassificar, ...parteDoQuadros.slice(2)]
    : partes;
}

const saidaDita = ({ espera: { que, situacao } }: ItemEsperaSaida): string =>
  texto.saidaDe[que]?.[situacao] ?? '';

const esperaDita = (item: ItemEsperaSaida, agora: number): string =>
  [
    saidaDita(item),
    item.espera.para === null ? null : texto.para(item.espera.para),
    texto.esperaHa(duracaoDita(agora - Date.parse(item.espera.desde))),
  ]
    .filter((frase) => frase !== null)
    .join(' · ');

const finalidadeDita = ({ finalidade }: ItemACaminho): string =>
  FINALIDADE_TRANSFERENCIA.find((opcao) => opcao.const === finalidade)?.title ?? '';

/** How far the ambulance is, or the transfer; since when, and what is foreseen. */
function vindaDita(item: ItemACaminho, agora: number): string {
  const passo =
    item.ambulancia === null
      ? item.transferencia && texto.transferenciaDe[item.transferencia]
      : texto.ambulanciaDe[item.ambulancia];
  return [
    passo,
    item.viatura,
    texto.esperaHa(duracaoDita(agora - Date.parse(item.desde))),
    item.chegadaPrevista === null ? null : texto.chegaPrevista(horaDita(item.chegadaPrevista)),
    item.saidaPrevista === null || item.transferencia === 'A_CAMINHO' || item.ambulancia === 'A_BORDO'
      ? null
      : texto.saiPrevista(formatMinuto(item.saidaPrevista)),
  ]
    .filter((frase) => frase !== null && frase !== undefined && frase !== '')
    .join(' · ');
}

/** Since when somebody is being seen, or lies in observation and where. */
function andamento(item: ItemProntoAtendimento): string {
  const emObservacao = item.situacao === 'EM_OBSERVACAO';
  return [
    emObservacao ? item.localObservacao : null,
    texto.desde(horaDita((emObservacao ? item.observacaoEm : item.iniciadoEm) ?? item.chegadaEm)),
    emObservacao && item.reavaliarEm ? texto.reavaliar(formatMinuto(item.reavaliarEm)) : null,
  ]
    .filter((frase) => frase !== null)
    .join(' · ');
}

function Today({ hoje, phone }: { readonly hoje: readonly ContagemCor[]; readonly phone: boolean }) {
  if (hoje.length === 0) return null;
  const ordem = hoje.toSorted((a, b) => urgenciaDe(a.cor) - urgenciaDe(b.cor));
  return (
    <section aria-labelledby="urgencia-hoje" className="z-pilha">
      <h2 id="urgencia-hoje">{secoes.hoje}</h2>
      {phone ? (
        <Flex vertical gap={4}>
          {ordem.map(({ cor, chegaram, foraDoPrazo }) => (
            <Flex key={cor ?? ''} gap={8} justify="space-between">
              <Color cor={cor} />
              <span>{texto.contagem(chegaram, foraDoPrazo)}</span>
            </Flex>
          ))}
        </Flex>
      ) : (
        <DataTable<ContagemCor>
          rowKey={({ cor }) => cor ?? ''}
          dataSource={ordem}
          columns={[
            { title: colunas.cor, render: (_, { cor }) => <Color cor={cor} /> },
            { title: colunas.chegaram, align: 'right', dataIndex: 'chegaram' },
            { title: colunas.fora, align: 'right', dataIndex: 'foraDoPrazo' },
          ]}
        />
      )}
    </section>
  );
}
