/** The groups of rules: what each gives, to how many, and which came with the system (PERM-04). */
import { useQuery } from '@tanstack/react-query';
import { Flex, Input, Tag } from 'antd';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import type { GrupoLinha } from '#domain/acesso/conta.ts';
import { foldText } from '#domain/formato/texto.ts';
import { useOwnTable } from '#engine/kit/index.ts';
import { regrasTela, matrizTela } from '#messages/acesso-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useLinked } from '#shared/navigation/navigation.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { gruposQuery } from './wire.ts';
import './acesso.css';

const FORM = '/regras/form-gruporegra';

export default function RulesList() {
  const query = useQuery(gruposQuery);
  const { data } = query;
  // With an integration provider the form does not exist, nor what leads to it.
  const form = useLinked(['form-gruporegra']).length > 0;
  const [texto, setTexto] = useState('');
  const term = foldText(texto.trim());
  const rows = (data ?? []).filter(({ nome, descricao }) =>
    foldText(`${nome} ${descricao ?? ''}`).includes(term),
  );
  const own = useOwnTable<GrupoLinha>({
    name: 'regras',
    plural: regrasTela.arquivo,
    columns: [
      {
        id: 'nome',
        title: regrasTela.grupo,
        rowScope: 'row',
        render: (_, row) => <Name row={row} form={form} />,
      },
      {
        id: 'pessoas',
        title: regrasTela.pessoas,
        align: 'right',
        render: (_, { id, pessoas }) =>
          pessoas > 0 ? <Link to={`/usuarios?grupo=${id}`}>{pessoas}</Link> : '0',
      },
      {
        id: 'permissoes',
        title: regrasTela.permissoes,
        align: 'right',
        render: (_, row) => (
          <Link to={`/config-permissoes?grupo=${row.id}`} title={`${matrizTela.titulo}: ${row.nome}`}>
            {row.permissoes.includes('all:manage') ? regrasTela.tudo : row.permissoes.length}
          </Link>
        ),
      },
      {
        id: 'origem',
        title: regrasTela.origem,
        render: (_, row) => (
          <Flex wrap gap={4}>
            <Tag>{row.perfil ? regrasTela.doSistema : regrasTela.proprio}</Tag>
            {row.alterado ? <Tag color="processing">{regrasTela.alterado}</Tag> : null}
            {row.ativo ? null : <Tag color="warning">{regrasTela.inativo}</Tag>}
          </Flex>
        ),
      },

      {
        id: 'descricao',
        title: regrasTela.descricao,
        apart: true,
        render: (_, { descricao }) => descricao ?? '—',
      },
    ],
    file: { path: 'regras/_export', rowsText: regrasTela.exportar(data?.length ?? 0) },
  });
  return (
    <Page
      title={regrasTela.titulo}
      count={data ? regrasTela.total(data.length) : undefined}
      description={regrasTela.texto}
      actions={
        <>
          {own.menu}
          <ButtonLink to="/config-permissoes">{regrasTela.matriz}</ButtonLink>
          {form ? (
            <ButtonLink type="primary" icon={<Plus size={16} aria-hidden />} to={FORM}>
              {regrasTela.novo}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Loaded query={query}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={regrasTela.vazia} text={regrasTela.vaziaTexto} />
          ) : (
            <>
              <search>
                <Input
                  className="z-curto"
                  prefix={<Search size={16} aria-hidden />}
                  aria-label={regrasTela.pesquisar}
                  placeholder={regrasTela.pesquisar}
                  value={texto}
                  onChange={(event) => setTexto(event.target.value)}
                />
              </search>
              {rows.length === 0 ? (
                <EmptyState title={regrasTela.nadaEncontrado} text={regrasTela.nadaEncontradoTexto} />
              ) : (
                <DataTable<GrupoLinha> rowKey="id" dataSource={rows} {...own.table} />
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Name({ row, form }: { readonly row: GrupoLinha; readonly form: boolean }) {
  return (
    <>
      {form ? <Link to={`${FORM}/${row.id}`}>{row.nome}</Link> : row.nome}
      {row.descricao ? <small>{row.descricao}</small> : null}
    </>
  );
}
