/** A file of a register's rows: says how many and which columns, then asks the server for it. */
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { tabelaFilha, tabelasFilhas } from '#domain/importacao/filhas.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { isPerson, leavesOut } from '#domain/registro/pessoal.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { request } from '#shared/http/client.ts';
import { useCan } from '#shared/session/session.ts';
import type { WireFilters } from './criteria.ts';
import { FileDialog, type FileFormat } from './FileDialog.tsx';
import { sortWords, type Sort } from './state.ts';

type Props = {
  readonly entity: EntityModel;
  /** '312 registros da pesquisa atual'. */
  readonly rowsText: string;
  readonly filters: WireFilters;
  readonly sort: readonly Sort[];
  readonly columns: readonly FieldModel[];
  readonly available: readonly FieldModel[];
  readonly onClose: () => void;
};

/** The browser's own download, straight to disk: a whole register does not fit in a page's memory. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

export default function ExportDialog({
  entity,
  rowsText,
  filters,
  sort,
  columns,
  available,
  onClose,
}: Props) {
  const [all, setAll] = useState(false);
  const [moments, setMoments] = useState<'tela' | 'rfc3339'>('tela');
  const [disguised, setDisguised] = useState(false);
  const can = useCan();
  const tabelas = can('view', entity.subject)
    ? tabelasFilhas(entity).flatMap(({ id }) => tabelaFilha(entity, id) ?? [])
    : [];
  const [tabela, setTabela] = useState('');
  const filha = tabelas.find(({ child }) => child.id === tabela);
  const inside = filha?.linha.fields.filter(
    ({ access, writeOnly, kind }) =>
      !writeOnly && kind !== 'file' && (!access?.read || access.mask || can(access.read, entity.subject)),
  );
  const chosen = inside ?? (all ? available : columns);
  const people = indexEntry(entity.name)?.people === true || isPerson(entity);
  const gone = disguised ? chosen.filter((field) => leavesOut(field, entity)) : [];
  const dated = chosen.some(({ kind }) => kind === 'date' || kind === 'datetime');
  const make = async (format: FileFormat, signal: AbortSignal): Promise<string> => {
    const query = {
      ...filters,
      formato: format,
      ...(moments === 'tela' ? {} : { momentos: moments }),
      ...(disguised ? { pseudonimos: '1' } : {}),
      ...(filha ? { tabela } : { colunas: chosen.map((field) => field.id).join(',') }),
      ...sortWords(sort),
    };
    const path = `${entity.name}/_export/ticket`;
    const ticket = await request<{ url: string; arquivo: string }>(path, {
      method: 'POST',
      body: query,
      signal,
      silent: true,
    });
    save(ticket.url);
    return ticket.arquivo;
  };
  return (
    <FileDialog
      plural={entity.plural}
      rowsText={filha ? listaDialogos.exportarTabela(filha.linha.plural) : rowsText}
      {...(filha ? {} : { counts: { shown: columns.length, all: available.length } })}
      all={all}
      onAll={setAll}
      titles={chosen.filter((field) => !gone.includes(field)).map((field) => field.title)}
      make={make}
      onClose={onClose}
      before={
        tabelas.length > 0 ? (
          <Form.Item label={listaDialogos.oQueExportar}>
            <Select
              aria-label={listaDialogos.oQueExportar}
              value={tabela}
              onChange={setTabela}
              options={[
                { value: '', label: entity.plural },
                ...tabelas.map(({ child, linha }) => ({ value: child.id, label: linha.plural })),
              ]}
            />
          </Form.Item>
        ) : null
      }
    >
      {dated ? (
        <Form.Item label={listaDialogos.datasExportadas}>
          <Radio.Group
            aria-label={listaDialogos.datasExportadas}
            value={moments}
            onChange={(event) => setMoments(event.target.value as typeof moments)}
            options={[
              { value: 'tela', label: listaDialogos.datasDaTela },
              { value: 'rfc3339', label: listaDialogos.datasRfc },
            ]}
          />
        </Form.Item>
      ) : null}
      {people ? (
        <Form.Item
          label={listaDialogos.identidade}
          extra={disguised ? listaDialogos.oQueSaiDoArquivo(gone.map((field) => field.title)) : undefined}
        >
          <Radio.Group
            aria-label={listaDialogos.identidade}
            value={disguised}
            onChange={(event) => setDisguised(event.target.value as boolean)}
            options={[
              { value: false, label: listaDialogos.comIdentidade },
              { value: true, label: listaDialogos.comPseudonimos },
            ]}
          />
        </Form.Item>
      ) : null}
    </FileDialog>
  );
}
