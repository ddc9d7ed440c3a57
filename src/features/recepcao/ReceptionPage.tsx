/** /secretaria: who comes today, live; a click registers the arrival and says what is missing (CLIN-06). */
import { Button, Flex, Input, Segmented, Select, type InputRef, type TableColumnsType } from 'antd';
import { Ellipsis, Printer, Search, UserCheck, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatIdade } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { impede, pendencias } from '#domain/recepcao/pendencias.ts';
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { recepcao } from '#messages/recepcao.ts';
import { recepcaoTela as texto } from '#messages/recepcao-tela.ts';
import { today } from '#shared/clock.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { dayIn } from '#shared/navigation/day.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { DayBar } from '#shared/ui/DayBar.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { CheckinDrawer } from './CheckinDrawer.tsx';
import { noGrupo, NOMES_GRUPOS, PARTES, procurar, type Grupo, type Parte } from './filter.ts';
import { Ticket } from './Ticket.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';
import { useDia } from './wire.ts';

const MINUTO = 60_000;
/** In the address: the appointment whose arrival is to be taken. */
const CHEGADA = 'chegada';
const A_CHEGAR = new Set(['AGENDADO', 'CONFIRMADO', 'FALTOU']);

export default function ReceptionPage() {
  const { entity } = useEntity('agendamentos');
  const can = useCan();
  const passos = useTransitions(entity);
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
  const limpar = () => {
    setProcurado('');
    setProfissionais([]);
    setParte('dia');
    setGrupo('todos');
  };

  const colunas: TableColumnsType<ItemRecepcao> = [
    {
      title: texto.colunas.hora,
      width: 76,
      render: (_, item) => (
        <>
          <strong>{formatHora(item.inicio)}</strong>
          {item.senha === null || item.chegadaEm === null ? null : <div>{item.senha}</div>}
        </>
      ),
    },
    {
      title: texto.colunas.paciente,
      render: (_, item) => (
        <>
          <Button
            type="link"
            className="z-corte"
            style={{ padding: 0, height: 'auto' }}
            onClick={() => setAberto(item.id)}
          >
            {item.paciente ?? texto.semPaciente}
          </Button>
          <div className="z-fraco">
            {[
              item.nascimento === null ? null : formatIdade(item.nascimento, today()),
              item.fatos.convenio?.nome ?? texto.particular,
              item.tipo,
              item.encaixe ? texto.encaixe : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    {
      title: texto.colunas.com,
      render: (_, item) => (
        <>
          {item.profissional}
          <div className="z-fraco">{item.sala}</div>
        </>
      ),
    },
    {
      title: texto.colunas.situacao,
      width: 150,
      render: (_, item) => {
        const estado = entity.lifecycle?.state[item.situacao];
        const tempo = tempoDe(item, agora);
        return (
          <>
            <Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag>
            {item.prioridade === 'NORMAL' ? null : <Tag tone="info">{prioridadeDe(item, entity)}</Tag>}
            {tempo === null ? null : <div className="z-fraco">{tempo}</div>}
          </>
        );
      },
    },
    {
      title: texto.colunas.pendencias,
      width: 176,
      render: (_, item) => {
        const faltam = pendencias(item.fatos, agora);
        const [pior, ...demaisFaltas] = faltam;
        if (!pior) return null;
        return (
          <>
            <Tag tone={impede(pior) ? 'error' : 'warning'}>{recepcao.curta(pior)}</Tag>
            <div className="z-fraco">{demaisFaltas.map((falta) => recepcao.curta(falta)).join(', ')}</div>
          </>
        );
      },
    },
    {
      title: texto.colunas.acoes,
      width: 196,
      align: 'right',
      render: (_, item) => {
        const nome = item.paciente ?? texto.semPaciente;
        const outrosPassos = passos.of(item).filter(({ name }) => name !== 'chegar');
        const chegar = passos.of(item).some(({ name }) => name === 'chegar');
        if (passos.of(item).length === 0) return null;
        return (
          <Flex gap={4} justify="flex-end">
            {chegar && A_CHEGAR.has(item.situacao) ? (
              <Button
                size="small"
                color={item.situacao === 'FALTOU' ? 'default' : 'primary'}
                variant="outlined"
                icon={<UserCheck size={14} aria-hidden />}
                aria-label={texto.registrarDe(nome)}
                onClick={() => setAberto(item.id)}
              >
                {texto.registrar}
              </Button>
            ) : null}
            {item.situacao === 'AGUARDANDO' && item.senha !== null ? (
              <Button
                size="small"
                icon={<Printer size={14} aria-hidden />}
                aria-label={texto.imprimirDe(nome)}
                onClick={() => setPapel(item)}
              >
                {texto.imprimirSenha}
              </Button>
            ) : null}
            {outrosPassos.length > 0 ? (
              <MenuButton
                label={texto.mais(nome)}
                items={outrosPassos.map((step) => ({
                  key: step.name,
                  label: step.title,
                  danger: step.danger,
                  onClick: () => passos.ask(step, item, nome, reler),
                }))}
              >
                <Button
                  size="small"
                  type="text"
                  icon={<Ellipsis size={16} aria-hidden />}
                  aria-label={texto.mais(nome)}
                />
              </MenuButton>
            ) : null}
          </Flex>
        );
      },
    },
  ];

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
          style={{ width: 260 }}
          prefix={<Search size={16} aria-hidden />}
          placeholder={texto.procurar}
          aria-label={texto.procurar}
          value={procurado}
          onChange={(event) => setProcurado(event.target.value)}
        />
        <DayBar dia={dia} onDay={ir} />
        <Filters count={(profissionais.length > 0 ? 1 : 0) + (parte === 'dia' ? 0 : 1)}>
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
      <div className="z-rola z-nao-imprimir">
        <Segmented<Grupo>
          aria-label={texto.situacoes}
          value={grupo}
          onChange={setGrupo}
          options={NOMES_GRUPOS.map((value) => ({
            value,
            // While the day is read nobody is counted: a zero would say that nobody comes.
            label: data ? `${texto.grupos[value]} ${noGrupo(achados, value).length}` : texto.grupos[value],
          }))}
        />
      </div>
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
            <DataTable<ItemRecepcao>
              className="z-tabela-presa"
              rowKey="id"
              columns={colunas}
              dataSource={linhas}
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

type Entidade = ReturnType<typeof useEntity>['entity'];
const prioridadeDe = ({ prioridade }: ItemRecepcao, entity: Entidade): string =>
  entity.field.prioridade?.options?.find(({ value }) => value === prioridade)?.title ?? '';
