/** Where an import begins: the registers that the person may import into. */
import { Input, List } from 'antd';
import { useMemo, useState } from 'react';
import { foldText } from '#domain/formato/texto.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { listPathOf, registryIndex } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { EmptyState } from '#shared/ui/State.tsx';

/** Registers that take an import from this person, by name. */
export function useImportable() {
  const can = useCan();
  return useMemo(
    () =>
      registryIndex()
        .filter(
          ({ entity, subject, readOnly }) =>
            entity !== undefined &&
            subject !== undefined &&
            !readOnly &&
            ['list', 'insert', 'update'].every((action) => can(action, subject)),
        )
        .toSorted((a, b) => a.breadcrumb.localeCompare(b.breadcrumb, 'pt-BR')),
    [can],
  );
}

export function NewImport({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const entries = useImportable().filter(({ breadcrumb }) => foldText(breadcrumb).includes(wanted));
  return (
    <Modal title={importacaoTela.comecar} onClose={onClose}>
      <Field id="importar-em" label={importacaoTela.emQualCadastro}>
        <Input
          id="importar-em"
          type="search"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <List
        size="small"
        dataSource={entries}
        rowKey="name"
        locale={{ emptyText: <EmptyState title={importacaoTela.nenhumCadastro} /> }}
        renderItem={(entry) => (
          <List.Item>
            <Link to={`${listPathOf(entry)}/importar`}>{entry.breadcrumb}</Link>
          </List.Item>
        )}
      />
    </Modal>
  );
}
