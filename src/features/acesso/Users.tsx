/** The users: found by name, role, provider, group and state; one opens beside the list (PERM-04). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Plus, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PAPEIS } from '#domain/acesso/concessao.ts';
import type { Named, UsuarioLinha } from '#domain/acesso/conta.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { Tag } from '#engine/cells/Tag.tsx';
import { LeaveGuard } from '#engine/form/LeaveGuard.tsx';
import { SearchBox } from '#engine/list/SearchBox.tsx';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import { usuariosTela } from '#messages/acesso-tela.ts';
import { requestFull } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Avatar } from './Avatar.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { ACESSO, opcoesQuery } from './wire.ts';
import '#engine/cells/cells.css';
import '#engine/list/list.css';
import './acesso.css';

const SIZE = 25;
const FILTERS = ['papel', 'situacao', 'prestador', 'grupo'] as const;
const SITUACAO: { readonly [situacao: string]: { readonly [filtro: string]: string } } = {
  ativos: { ativo: 'true' },
  inativos: { ativo: 'false' },
  bloqueados: { bloqueado: 'true' },
  'nunca-entraram': { nuncaEntrou: 'true' },
};

export default function Users() {
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [filtering, setFiltering] = useState(() => FILTERS.some((key) => search.has(key)));
  const page = Math.max(1, Number(search.get('p')) || 1);
  const q = search.get('q') ?? '';
  const active = FILTERS.filter((key) => search.get(key)).length;
  const query = {
    q,
    papel: search.get('papel') ?? '',
    prestadorId: search.get('prestador') ?? '',
    grupoId: search.get('grupo') ?? '',
    ...SITUACAO[search.get('situacao') ?? ''],
    _start: String((page - 1) * SIZE),
    _end: String(page * SIZE),
  };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [ACESSO, 'usuarios', query],
    queryFn: async ({ signal }) => {
      const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
      const answer = await requestFull<UsuarioLinha[]>('usuarios', { query: filled, signal });
      return { rows: answer.data, total: Number(answer.headers.get('x-total-count')) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (values: { readonly [key: string]: string | null }, replace = true) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!Object.hasOwn(values, 'p') && !Object.hasOwn(values, 'abrir')) next.delete('p');
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace },
    );
  const open = search.get('abrir');
  return (
    <Page
      title={usuariosTela.titulo}
      count={data ? usuariosTela.total(data.total) : undefined}
      actions={
        <>
          {can('manage', 'all') ? (
            <Link className="z-botao" data-tipo="padrao" to="/clonar-usuario">
              {usuariosTela.clonar}
            </Link>
          ) : null}
          {can('insert', 'usuario') ? (
            <Button kind="primario" icon={<Plus size={16} aria-hidden />} onClick={() => change({ abrir: 'novo' }, false)}>
              {usuariosTela.novo}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="ac-barra">
        <SearchBox
          value={q}
          input={input}
          onChange={(text) => change({ q: text })}
          settled={!isPending && !isPlaceholderData}
          onDown={() => body.current?.querySelector('button')?.focus()}
        />
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={filtering}
          onClick={() => setFiltering((was) => !was)}
        >
          {usuariosTela.filtros}
          {active > 0 ? <span className="z-lista-numero">{active}</span> : null}
        </Button>
        {active > 0 ? (
          <Button kind="discreto" onClick={() => change({ papel: null, situacao: null, prestador: null, grupo: null })}>
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
          <table className="ac-tabela">
            <thead>
              <tr>
                <th scope="col">{usuariosTela.pessoa}</th>
                <th scope="col">{usuariosTela.papeis}</th>
                <th scope="col">{usuariosTela.grupos}</th>
                <th scope="col">{usuariosTela.prestadores}</th>
                <th scope="col">{usuariosTela.ultimoAcesso}</th>
                <th scope="col">{usuariosTela.situacao}</th>
              </tr>
            </thead>
            <tbody ref={body}>
              {data.rows.map((row) => (
                <Row key={row.id} row={row} onOpen={() => change({ abrir: String(row.id) }, false)} />
              ))}
            </tbody>
          </table>
          <Pager page={page} total={data.total} onMove={(next) => change({ p: next === 1 ? null : String(next) })} />
        </>
      )}
      {open === null ? null : (
        <UserDrawer key={open} id={open === 'novo' ? null : Number(open)} onClose={() => change({ abrir: null })} />
      )}
      <LeaveGuard />
    </Page>
  );
}

function Filters({ search, change }: { search: URLSearchParams; change: (values: { [key: string]: string }) => void }) {
  const { data } = useQuery(opcoesQuery);
  const field = (key: (typeof FILTERS)[number], label: string, all: string, options: readonly (readonly [string, string])[]) => (
    <label className="ac-barra-campo">
      <span>{label}</span>
      <select className="z-campo" value={search.get(key) ?? ''} onChange={(event) => change({ [key]: event.target.value })}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const named = (list: readonly Named[] | undefined) => (list ?? []).map(({ id, nome }) => [String(id), nome] as const);
  return (
    <div className="ac-filtros">
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
      ])}
      {field('prestador', usuariosTela.prestador, usuariosTela.todos, named(data?.prestadores))}
      {field('grupo', usuariosTela.grupo, usuariosTela.todos, named(data?.grupos))}
    </div>
  );
}

function Row({ row, onOpen }: { readonly row: UsuarioLinha; readonly onOpen: () => void }) {
  const papeis = [...(row.admin ? (['admin'] as const) : []), ...row.papeis];
  return (
    <tr data-inativo={row.ativo ? undefined : ''} onClick={onOpen}>
      <th scope="row">
        <span className="ac-pessoa">
          <Avatar nome={row.nome} login={row.login} temFoto={row.temFoto} versao={row.versao} />
          <span>
            <button type="button" className="ac-nome" onClick={onOpen}>
              {row.nome}
            </button>
            <small>{row.login}</small>
          </span>
        </span>
      </th>
      <td data-titulo={usuariosTela.papeis}>{papeis.map((papel) => PAPEL_TITULO[papel]).join(', ') || '—'}</td>
      <td data-titulo={usuariosTela.grupos}>
        <Names list={row.grupos} />
      </td>
      <td data-titulo={usuariosTela.prestadores}>
        {row.admin && row.alcance.length === 0 ? (
          <span className="ac-fraco">{usuariosTela.todosPrestadores}</span>
        ) : (
          <Names list={row.alcance} />
        )}
      </td>
      <td data-titulo={usuariosTela.ultimoAcesso}>
        {row.ultimoAcesso ? (
          <time dateTime={row.ultimoAcesso} title={formatDataHora(row.ultimoAcesso)}>
            {formatRelativo(row.ultimoAcesso, new Date().toISOString())}
          </time>
        ) : (
          <span className="ac-fraco">{usuariosTela.nunca}</span>
        )}
      </td>
      <td data-titulo={usuariosTela.situacao}>
        <span className="ac-tags">
          {row.ativo ? <Tag tone="success">{usuariosTela.ativo}</Tag> : <Tag>{usuariosTela.inativo}</Tag>}
          {row.bloqueado ? <Tag tone="error">{usuariosTela.bloqueado}</Tag> : null}
          {row.ativo && row.trocarSenha ? <Tag tone="warning">{usuariosTela.provisoria}</Tag> : null}
        </span>
      </td>
    </tr>
  );
}

function Names({ list }: { readonly list: readonly Named[] }) {
  if (list.length === 0) return <span className="ac-fraco">—</span>;
  const [first, ...rest] = list;
  return (
    <span title={list.map(({ nome }) => nome).join(', ')}>
      {first?.nome}
      {rest.length > 0 ? <span className="ac-mais">{usuariosTela.mais(rest.length)}</span> : null}
    </span>
  );
}

function Pager({ page, total, onMove }: { page: number; total: number; onMove: (page: number) => void }) {
  if (total <= SIZE) return null;
  return (
    <nav className="ac-paginas" aria-label={usuariosTela.titulo}>
      <span>{usuariosTela.faixa((page - 1) * SIZE + 1, Math.min(page * SIZE, total), total)}</span>
      <IconButton
        label={usuariosTela.anterior}
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={page === 1}
        onClick={() => onMove(page - 1)}
      />
      <IconButton
        label={usuariosTela.proxima}
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={page * SIZE >= total}
        onClick={() => onMove(page + 1)}
      />
    </nav>
  );
}
