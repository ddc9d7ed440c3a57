/** /secretaria: who comes today, live; a click registers the arrival and says what is missing (CLIN-06). */
import { Button, Flex, Input, Segmented, Select, type InputRef } from 'antd';
import { Search, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Secao, type Acao, type Coluna } from '#capabilities/fila/index.ts';
import { formatIdade } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { impede, pendencias } from '#domain/recepcao/pendencias.ts';
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { recepcao } from '#messages/recepcao.ts';
import { recepcaoTela as texto } from '#messages/recepcao-tela.ts';
import { today } from '#shared/clock.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { dayIn } from '#shared/navigation/day.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DayBar } from '#shared/ui/DayBar.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { CheckinDrawer } from './CheckinDrawer.tsx';
import { noGrupo, NOMES_GRUPOS, PARTES, procurar, type Grupo, type Parte } from './filter.ts';
import { Ticket } from './Ticket.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';
import { useDia } from './wire.ts';

const MINUTO = 60_000;
const NOME = { alignSelf: 'flex-start', maxWidth: '100%' } as const;
/** In the address: the appointment whose arrival is to be taken. */
const CHEGADA = 'chegada';
const A_CHEGAR = new Set(['AGENDADO', 'CONFIRMADO', 'FALTOU']);

export default function ReceptionPage() {
  const { entity } = useEntity('agendamentos');
  const can = useCan();
  const passos = useTransitions(entity);
  const phone = useMedia('(max-width: 767px)');
  const [params, put] = useAddress();
  const dia = dayIn(params);
  const [procurado, setProcurado] = useState('');
  const [profissionais, setProfissionais] = useState<readonly number[]>([]);
  const [parte, setParte] = useState<Parte>('dia');
  const [grupo, setGrupo] = useState<Grupo>('agora');
  const [aberto, setAberto] = useState(() => Number(params.get(CHEGADA)) || null);
  const busca = useRef<InputRef>(null);
  const [encaixe, setEncaixe] = useState(false);
  const [papel, setPapel] = useState<ItemRecepcao | null>(null);
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), MINUTO / 2);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const onde = event.target as HTMLElement;
      if (event.key !== '/' || onde.closest('input, textarea, [role=dialog], [contenteditable=true]')) return;
      event.preventDefault();
      busca.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const query = useDia(dia);
  const { data, reler } = query;
  const ir = (novo: string) => put({ d: novo === today() ? null : novo, [CHEGADA]: null });

  const fecharChegada = () => {
    setAberto(null);
    // Whoever came here for one arrival and reloads has done with it.
    if (params.has(CHEGADA)) put({ [CHEGADA]: null });
  };

  const todos = data?.itens ?? [];
  const achados = procurar(todos, { texto: procurado, profissionais, parte });
  const linhas = noGrupo(achados, grupo);
  const doDia = [...new Map(todos.map((item) => [item.profissionalId, item.profissional]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
  const grupos = NOMES_GRUPOS.map((value) => ({
    value,
    // While the day is read nobody is counted: a zero would say that nobody comes.
    label: data ? `${texto.grupos[value]} ${noGrupo(achados, value).length}` : texto.grupos[value],
  }));
  const limpar = () => {
    setProcurado('');
    setProfissionais([]);
    setParte('dia');
    setGrupo('todos');
  };

  const nomeDe = ({ paciente }: ItemRecepcao) => paciente ?? texto.semPaciente;
  const nome = (item: ItemRecepcao) => (
    <Button type="link" className="z-corte z-botao-texto" style={NOME} onClick={() => setAberto(item.id)}>
      {nomeDe(item)}
    </Button>
  );
  const quando = ({ inicio, senha, chegadaEm }: ItemRecepcao) =>
    [formatHora(inicio), chegadaEm === null ? null : senha].filter(Boolean).join(' · ');
  const fatos = ({ prioridade, nascimento, tipo, encaixe: semHora, fatos: { convenio } }: ItemRecepcao) =>
    [
      nascimento === null ? null : formatIdade(nascimento, today()),
      convenio?.nome ?? texto.particular,
      tipo,
      semHora ? texto.encaixe : null,
      prioridade === 'NORMAL' ? null : opcaoDe('prioridade', prioridade),
    ]
      .filter(Boolean)
      .join(' · ');
  const opcaoDe = (campo: string, valor: string) =>
    entity.field[campo]?.options?.find(({ value }) => value === valor)?.title;
  const situacao = (item: ItemRecepcao) => {
    const estado = entity.lifecycle?.state[item.situacao];
    return (
      <span className="z-linha z-fraco">
        <Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag> {tempoDe(item, agora)}
      </span>
    );
  };
  const falta = (item: ItemRecepcao) => {
    const [pior, ...demaisFaltas] = pendencias(item.fatos, agora);
    if (!pior) return null;
    const demaisCurtas = demaisFaltas.map((falta) => recepcao.curta(falta)).join(', ');
    return (
      <>
        <Tag tone={impede(pior) ? 'error' : 'warning'}>{recepcao.curta(pior)}</Tag>
        <div className="z-fraco z-corte" title={demaisCurtas}>
          {demaisCurtas}
        </div>
      </>
    );
  };
  // On a card the worst is said with how many more there are: the rest is in the arrival.
  const faltaNoRosto = (item: ItemRecepcao) => {
    const [pior, ...restantes] = pendencias(item.fatos, agora);
    if (!pior) return null;
    return (
      <Tag tone={impede(pior) ? 'error' : 'warning'}>
        {texto.faltaCurta(recepcao.curta(pior), restantes.length)}
      </Tag>
    );
  };
  const colunas: readonly Coluna<ItemRecepcao>[] = [
    {
      title: texto.colunas.hora,
      width: 112,
      noRosto: true,
      render: (_, item) => <strong>{quando(item)}</strong>,
    },
    {
      title: texto.colunas.paciente,
      render: (_, item) => (
        <>
          {phone ? null : nome(item)}
          <div className={phone ? undefined : 'z-fraco z-corte'} title={fatos(item)}>
            {fatos(item)}
          </div>
        </>
      ),
    },
    {
      title: texto.colunas.com,
      width: 186,
      render: (_, item) => (
        <>
          <div className="z-corte">{item.profissional}</div>
          <div className="z-fraco">{item.sala}</div>
        </>
      ),
    },
    { title: texto.colunas.situacao, width: 264, noRosto: true, render: (_, item) => situacao(item) },
    { title: texto.colunas.pendencias, width: 190, render: (_, item) => falta(item) },
  ];
  const acoes = (item: ItemRecepcao): readonly Acao[] => {
    const passosDoItem = passos.of(item);
    return [
      ...(A_CHEGAR.has(item.situacao) && passosDoItem.some(({ name }) => name === 'chegar')
        ? [
            {
              key: 'chegar',
              label: texto.chegouAgora,
              onClick: () => setAberto(item.id),
            },
          ]
        : []),
      ...(item.situacao === 'AGUARDANDO' && item.senha !== null
        ? [{ key: 'senha', label: texto.imprimirSenha, solta: false, onClick: () => setPapel(item) }]
        : []),
      ...passosDoItem
        .filter(({ name }) => name !== 'chegar')
        .map((step) => ({
          key: step.name,
          label: step.title,
          danger: step.danger,
          solta: false,
          onClick: () => passos.ask(step, item, nomeDe(item), reler),
        })),
    ];
  };

  return (
    <Page
      title={texto.titulo}
      count={data ? texto.contagem(achados.length, todos.length) : undefined}
      actions={
        can('insert', 'agenda') && can('encaixe', 'agenda') ? (
          <Button type="primary" icon={<UserPlus size={16} aria-hidden />} onClick={() => setEncaixe(true)}>
            {texto.encaixe}
          </Button>
        ) : undefined
      }
    >
      <Flex wrap gap={8} align="center" className="z-nao-imprimir">
        <Input
          ref={busca}
          type="search"
          allowClear
          aria-keyshortcuts="/"
          style={{ width: phone ? '100%' : 260 }}
          prefix={<Search size={16} aria-hidden />}
          placeholder={texto.procurar}
          aria-label={texto.procurar}
          value={procurado}
          onChange={(event) => setProcurado(event.target.value)}
        />
        {phone ? null : <DayBar dia={dia} onDay={ir} />}
        <Filters
          count={
            (profissionais.length > 0 ? 1 : 0) +
            (parte === 'dia' ? 0 : 1) +
            (phone && dia !== today() ? 1 : 0)
          }
        >
          {phone ? <DayBar dia={dia} onDay={ir} /> : null}
          <Select<number[]>
            mode="multiple"
            allowClear
            maxTagCount={1}
            showSearch
            optionFilterProp="label"
            style={{ minWidth: 220 }}
            aria-label={texto.profissionais}
            placeholder={texto.todosProfissionais}
            value={[...profissionais]}
            options={doDia}
            onChange={setProfissionais}
          />
          <Select<Parte>
            style={{ width: 120 }}
            aria-label={texto.parte}
            value={parte}
            options={(Object.keys(PARTES) as Parte[]).map((value) => ({ value, label: texto.partes[value] }))}
            onChange={setParte}
          />
        </Filters>
      </Flex>
      {phone ? (
        <Select<Grupo>
          className="z-nao-imprimir"
          aria-label={texto.situacoes}
          value={grupo}
          onChange={setGrupo}
          options={grupos}
        />
      ) : (
        <Segmented<Grupo>
          className="z-nao-imprimir"
          style={{ alignSelf: 'flex-start', marginTop: -8 }}
          aria-label={texto.situacoes}
          value={grupo}
          onChange={setGrupo}
          options={grupos}
        />
      )}
      <Loaded query={query} failed={texto.falha} rows={10}>
        {() =>
          todos.length === 0 ? (
            <EmptyState
              title={texto.vazioTitulo}
              text={texto.vazioTexto}
              action={<ButtonLink to="/agendas">{texto.abrirAgenda}</ButtonLink>}
            />
          ) : linhas.length === 0 ? (
            <EmptyState
              title={texto.nenhumTitulo}
              text={texto.nenhumTexto}
              action={<Button onClick={limpar}>{texto.limpar}</Button>}
            />
          ) : (
            <Secao<ItemRecepcao>
              chave="recepcao-dia"
              // In a hand whoever waits comes first, and who is done last.
              itens={phone ? linhas.toSorted((a, b) => vezDe(a) - vezDe(b)) : linhas}
              nome={nomeDe}
              rosto={(item) => ({
                antes: quando(item),
                nome: nome(item),
                depois: (
                  <>
                    {situacao(item)}
                    {faltaNoRosto(item)}
                  </>
                ),
              })}
              acoes={acoes}
              larguraAcoes={150}
              presa
              colunas={colunas}
            />
          )
        }
      </Loaded>
      {aberto === null ? null : (
        <CheckinDrawer key={aberto} id={aberto} onClose={fecharChegada} onChange={reler} onPrint={setPapel} />
      )}
      {encaixe ? (
        <WalkInDialog
          itens={dia === today() ? todos : []}
          onClose={() => setEncaixe(false)}
          onOpen={(id) => {
            setEncaixe(false);
            setAberto(id);
            reler();
          }}
        />
      ) : null}
      {papel && data ? (
        <Ticket key={papel.id} item={papel} unidade={data.unidade} onDone={() => setPapel(null)} />
      ) : null}
      {passos.dialog}
    </Page>
  );
}

const minutos = (de: string, ate: number): number => Math.floor((ate - Date.parse(de)) / MINUTO);

/** How long the patient waits, or is late. */
function tempoDe({ situacao, inicio, chegadaEm }: ItemRecepcao, agora: number): string | null {
  if (situacao === 'AGUARDANDO' && chegadaEm !== null)
    return texto.espera(Math.max(0, minutos(chegadaEm, agora)));
  const atraso = minutos(inicio, agora);
  const esperado = situacao === 'AGENDADO' || situacao === 'CONFIRMADO';
  return esperado && atraso >= 5 && atraso < 720 ? texto.atraso(atraso) : null;
}

/** In which turn a state comes on a phone. */
const VEZES: readonly string[] = [
  'AGUARDANDO',
  'AGENDADO',
  'CONFIRMADO',
  'EM_ATENDIMENTO',
  'FALTOU',
  'FINALIZADO',
];
const vezDe = ({ situacao }: ItemRecepcao): number => {
  const vez = VEZES.indexOf(situacao);
  return vez === -1 ? VEZES.length : vez;
};
