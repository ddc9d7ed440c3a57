/** The users: found by name, role, provider, group and state; one opens beside the list (PERM-04). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex, Select, Tag, Tooltip, type InputRef } from 'antd';
import { ArrowLeft, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { PAPEIS } from '#domain/acesso/concessao.ts';
import type { Named, UsuarioLinha } from '#domain/acesso/conta.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { LeaveGuard, SearchBox, useOwnTable, type OwnColumn } from '#engine/kit/index.ts';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import { usuariosTela } from '#messages/acesso-tela.ts';
import { requestFull } from '#shared/http/client.ts';
import { useVeiledAddress } from '#shared/navigation/useVeiledAddress.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { FiltersButton } from '#shared/ui/FiltersButton.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Avatar } from './Avatar.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { ACESSO, opcoesQuery } from './wire.ts';
import './acesso.css';

const SIZE = 25;
/** A user is found by name, login or CPF. */
const tellsPerson = (name: string): boolean => name === 'q';
const FILTERS = ['papel', 'situacao', 'prestador', 'grupo'] as const;
const SITUACAO: { readonly [situacao: string]: { readonly [filtro: string]: string } } = {
  ativos: { ativo: 'true' },
  inativos: { ativo: 'false' },
  bloqueados: { bloqueado: 'true' },
  'nunca-entraram': { nuncaEntrou: 'true' },
  'com-calendario': { calendario: 'true' },
};

const filled = (query: { readonly [key: string]: string | undefined }): { [key: string]: string } =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])));

/** The way back to the screen that led here: the name of its menu route comes in the address (B2). */
function BackToOrigin({ origem }: { origem: string | null }) {
  const entry = origem === null ? undefined : indexEntry(origem);
  return entry && entry.name !== 'usuarios' && !entry.path.includes(':') ? (
    <ButtonLink type="text" icon={<ArrowLeft size={16} aria-hidden />} to={entry.path}>
      {usuariosTela.voltarPara(entry.breadcrumb)}
    </ButtonLink>
  ) : null;
}

export default function Users() {
  const can = useCan();
  const [search, put] = useVeiledAddress(tellsPerson);
  const input = useRef<InputRef>(null);
  const body = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState(() => FILTERS.some((key) => search.has(key)));
  const page = Math.max(1, Number(search.get('p')) || 1);
  const q = search.get('q') ?? '';
  const active = FILTERS.filter((key) => search.get(key)).length;
  const question = {
    q,
    papel: search.get('papel') ?? '',
    prestadorId: search.get('prestador') ?? '',
    grupoId: search.get('grupo') ?? '',
    ...SITUACAO[search.get('situacao') ?? ''],
  };
  const query = {
    ...question,
    _start: String((page - 1) * SIZE),
    _end: String(page * SIZE),
  };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [ACESSO, 'usuarios', query],
    queryFn: async ({ signal }) => {
      const answer = await requestFull<UsuarioLinha[]>('usuarios', { query: filled(query), signal });
      return { rows: answer.data, total: Number(answer.headers.get('x-total-count')) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (values: { readonly [key: string]: string | null }, replace = true) =>
    put({ ...(Object.hasOwn(values, 'abrir') ? {} : { p: null }), ...values }, { replace });
  const open = search.get('abrir');
  const own = useOwnTable<UsuarioLinha>({
    name: 'usuarios',
    plural: usuariosTela.titulo,
    columns: COLUMNS,
    file: {
      path: 'usuarios/_export',
      query: filled(question),
      rowsText: usuariosTela.exportar(data?.total ?? 0, active > 0 || q !== ''),
    },
  });
  return (
    <Page
      title={usuariosTela.titulo}
      count={data ? usuariosTela.total(data.total) : undefined}
      actions={
        <>
          <BackToOrigin origem={search.get('origem')} />
          {own.menu}
          {can('manage', 'all') ? <ButtonLink to="/clonar-usuario">{usuariosTela.clonar}</ButtonLink> : null}
          {can('insert', 'usuario') ? (
            <Button
              type="primary"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => change({ abrir: 'novo' }, false)}
            >
              {usuariosTela.novo}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="z-linha ac-barra">
        <SearchBox
          value={q}
          input={input}
          onChange={(text) => change({ q: text })}
          settled={!isPending && !isPlaceholderData}
          onDown={() => body.current?.querySelector('button')?.focus()}
        />
        <FiltersButton open={filtering} count={active} onToggle={() => setFiltering((was) => !was)} />
        {active > 0 ? (
          <Button
            type="text"
            onClick={() => change({ papel: null, situacao: null, prestador: null, grupo: null })}
          >
            {usuariosTela.limpar}
          </Button>
        ) : null}
      </div>
      {filtering ? <Filters search={search} change={change} /> : null}
      {isPending ? (
        <LoadingState />
      ) : error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        active > 0 || q !== '' ? (
          <EmptyState title={usuariosTela.nadaEncontrado} text={usuariosTela.nadaEncontradoTexto} />
        ) : (
          <EmptyState title={usuariosTela.vazia} text={usuariosTela.vaziaTexto} />
        )
      ) : (
        <>
          <div ref={body}>
            <DataTable<UsuarioLinha>
              rowKey="id"
              dataSource={data.rows}
              {...(can('view', 'usuario') && {
                onRow: ({ id }) => ({ onClick: () => change({ abrir: String(id) }, false) }),
              })}
              {...own.table}
            />
          </div>
          <Pager
            label={usuariosTela.titulo}
            from={(page - 1) * SIZE}
            size={SIZE}
            total={data.total}
            onMove={(from) => change({ p: from === 0 ? null : String(from / SIZE + 1) })}
          />
        </>
      )}
      {open === null ? null : (
        <UserDrawer
          key={open}
          id={open === 'novo' ? null : Number(open)}
          onClose={() => change({ abrir: null })}
        />
      )}
      <LeaveGuard />
    </Page>
  );
}

function Filters({
  search,
  change,
}: {
  search: URLSearchParams;
  change: (values: { [key: string]: string }) => void;
}) {
  const { data } = useQuery(opcoesQuery);
  const field = (
    key: (typeof FILTERS)[number],
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Field id={`usuarios-${key}`} label={label}>
      <Select
        id={`usuarios-${key}`}
        showSearch
        optionFilterProp="label"
        value={search.get(key) ?? ''}
        options={[{ value: '', label: all }, ...options.map(([value, text]) => ({ value, label: text }))]}
        onChange={(value) => change({ [key]: value })}
      />
    </Field>
  );
  const named = (list: readonly Named[] | undefined) =>
    (list ?? []).map(({ id, nome }) => [String(id), nome] as const);
  return (
    <div className="z-campos">
      {field(
        'papel',
        usuariosTela.papel,
        usuariosTela.todos,
        (['admin', ...PAPEIS] as const).map((papel) => [papel, PAPEL_TITULO[papel]]),
      )}
      {field('situacao', usuariosTela.situacao, usuariosTela.todas, [
        ['ativos', usuariosTela.ativos],
        ['inativos', usuariosTela.inativos],
        ['bloqueados', usuariosTela.bloqueados],
        ['nunca-entraram', usuariosTela.nuncaEntraram],
        ['com-calendario', usuariosTela.comCalendario],
      ])}
      {field('prestador', usuariosTela.prestador, usuariosTela.todos, named(data?.prestadores))}
      {field('grupo', usuariosTela.grupo, usuariosTela.todos, named(data?.grupos))}
    </div>
  );
}

const COLUMNS: readonly OwnColumn<UsuarioLinha>[] = [
  {
    id: 'nome',
    title: usuariosTela.pessoa,
    rowScope: 'row',
    render: (_, { nome, login, temFoto, versao }) => (
      <Flex gap={10} align="center">
        <Avatar nome={nome} login={login} temFoto={temFoto} versao={versao} />
        <span>
          {/* The click goes on to the row, which opens the person. */}
          <Button type="link" className="z-botao-texto ac-nome">
            {nome}
          </Button>
          <small>{login}</small>
        </span>
      </Flex>
    ),
  },
  {
    id: 'papeis',
    title: usuariosTela.papeis,
    render: (_, { admin, papeis }) =>
      [...(admin ? (['admin'] as const) : []), ...papeis].map((papel) => PAPEL_TITULO[papel]).join(', ') ||
      '—',
  },
  { id: 'login', title: usuariosTela.login, apart: true, render: (_, { login }) => login },
  { id: 'email', title: usuariosTela.email, apart: true, render: (_, { email }) => email ?? '—' },
  { id: 'grupos', title: usuariosTela.grupos, render: (_, { grupos }) => <Names list={grupos} /> },
  {
    id: 'segundoFator',
    title: usuariosTela.segundoFator,
    apart: true,
    render: (_, { segundoFator }) => (segundoFator ? usuariosTela.sim : usuariosTela.nao),
  },
  {
    id: 'prestadores',
    title: usuariosTela.prestadores,
    render: (_, { admin, alcance }) =>
      admin && alcance.length === 0 ? usuariosTela.todosPrestadores : <Names list={alcance} />,
  },
  {
    id: 'ultimoAcesso',
    title: usuariosTela.ultimoAcesso,
    render: (_, { ultimoAcesso }) =>
      ultimoAcesso ? (
        <time dateTime={ultimoAcesso} title={formatDataHora(ultimoAcesso)}>
          {formatRelativo(ultimoAcesso, new Date().toISOString())}
        </time>
      ) : (
        usuariosTela.nunca
      ),
  },
  {
    id: 'situacao',
    title: usuariosTela.situacao,
    render: (_, { ativo, bloqueado, trocarSenha }) => (
      <Flex wrap gap={4}>
        <Tag color={ativo ? 'success' : undefined}>{ativo ? usuariosTela.ativo : usuariosTela.inativo}</Tag>
        {bloqueado ? <Tag color="error">{usuariosTela.bloqueado}</Tag> : null}
        {ativo && trocarSenha ? <Tag color="warning">{usuariosTela.provisoria}</Tag> : null}
      </Flex>
    ),
  },
];

function Names({ list }: { readonly list: readonly Named[] }) {
  const [first, ...rest] = list;
  if (!first) return '—';
  return (
    <Tooltip title={rest.length > 0 ? list.map(({ nome }) => nome).join(', ') : undefined}>
      <span>
        {first.nome} {rest.length > 0 ? <Tag>{usuariosTela.mais(rest.length)}</Tag> : null}
      </span>
    </Tooltip>
  );
}
