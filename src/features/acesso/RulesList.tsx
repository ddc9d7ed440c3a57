/** The groups of rules: what each gives, to how many, and which came with the system (PERM-04). */
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import type { GrupoLinha } from '#domain/acesso/conta.ts';
import { foldText } from '#domain/formato/texto.ts';
import { Tag } from '#engine/cells/Tag.tsx';
import { regrasTela, matrizTela } from '#messages/acesso-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useLinked } from '#shared/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { gruposQuery } from './wire.ts';
import '#engine/cells/cells.css';
import '#engine/list/list.css';
import './acesso.css';

const FORM = '/regras/form-gruporegra';

export default function RulesList() {
  const { data, error, isPending, refetch } = useQuery(gruposQuery);
  // With an integration provider the form does not exist, nor what leads to it.
  const form = useLinked(['form-gruporegra']).length > 0;
  const [texto, setTexto] = useState('');
  const term = foldText(texto.trim());
  const rows = (data ?? []).filter(({ nome, descricao }) => foldText(`${nome} ${descricao ?? ''}`).includes(term));
  return (
    <Page
      title={regrasTela.titulo}
      count={data ? regrasTela.total(data.length) : undefined}
      description={regrasTela.texto}
      actions={
        <>
          <Link className="z-botao" data-tipo="padrao" to="/config-permissoes">
            {regrasTela.matriz}
          </Link>
          {form ? (
            <Link className="z-botao" data-tipo="primario" to={FORM}>
              <Plus size={16} aria-hidden />
              {regrasTela.novo}
            </Link>
          ) : null}
        </>
      }
    >
      {isPending ? (
        <LoadingState />
      ) : error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState title={regrasTela.vazia} text={regrasTela.vaziaTexto} />
      ) : (
        <>
          <div className="ac-barra">
            <search className="z-lista-pesquisa">
              <Search size={16} aria-hidden />
              <input
                className="z-campo"
                type="text"
                aria-label={regrasTela.pesquisar}
                placeholder={regrasTela.pesquisar}
                value={texto}
                onChange={(event) => setTexto(event.target.value)}
              />
            </search>
          </div>
          {rows.length === 0 ? (
            <EmptyState title={regrasTela.nadaEncontrado} text={regrasTela.nadaEncontradoTexto} />
          ) : (
            <table className="ac-tabela">
              <thead>
                <tr>
                  <th scope="col">{regrasTela.grupo}</th>
                  <th scope="col" className="ac-num">
                    {regrasTela.pessoas}
                  </th>
                  <th scope="col" className="ac-num">
                    {regrasTela.permissoes}
                  </th>
                  <th scope="col">{regrasTela.origem}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.id} row={row} form={form} />
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Page>
  );
}

function Row({ row, form }: { readonly row: GrupoLinha; readonly form: boolean }) {
  const all = row.permissoes.includes('all:manage');
  return (
    <tr data-inativo={row.ativo ? undefined : ''}>
      <th scope="row">
        {form ? (
          <Link className="ac-nome" to={`${FORM}/${row.id}`}>
            {row.nome}
          </Link>
        ) : (
          row.nome
        )}
        {row.descricao ? <small>{row.descricao}</small> : null}
      </th>
      <td className="ac-num" data-titulo={regrasTela.pessoas}>
        {row.pessoas > 0 ? <Link to={`/usuarios?grupo=${row.id}`}>{row.pessoas}</Link> : '0'}
      </td>
      <td className="ac-num" data-titulo={regrasTela.permissoes}>
        <Link to={`/config-permissoes?grupo=${row.id}`} title={`${matrizTela.titulo}: ${row.nome}`}>
          {all ? regrasTela.tudo : row.permissoes.length}
        </Link>
      </td>
      <td data-titulo={regrasTela.origem}>
        <span className="ac-tags">
          <Tag>{row.perfil ? regrasTela.doSistema : regrasTela.proprio}</Tag>
          {row.alterado ? <Tag tone="info">{regrasTela.alterado}</Tag> : null}
          {row.ativo ? null : <Tag tone="warning">{regrasTela.inativo}</Tag>}
        </span>
      </td>
    </tr>
  );
}
