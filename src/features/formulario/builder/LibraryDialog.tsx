import { Button, List } from 'antd';
import { use } from 'react';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import type { Pronto } from '#domain/formulario/biblioteca.ts';

const { library } = lazily();

/** The same promise for every opening. */
function lazily() {
  let loaded: Promise<{ readonly PRONTOS: readonly Pronto[] }> | undefined;
  return { library: () => (loaded ??= import('#domain/formulario/biblioteca.ts')) };
}

/** Ready-made forms to begin from; the content is brought when first asked for. */
export function LibraryDialog({
  onClose,
  onPick,
}: {
  onClose: () => void;
  onPick: (pronto: Pronto) => void;
}) {
  const { PRONTOS } = use(library());
  return (
    <Modal title={texto.prontos} width={640} onClose={onClose}>
      <List
        dataSource={[...PRONTOS]}
        rowKey="nome"
        renderItem={(pronto) => (
          <List.Item
            actions={[
              <Button key="usar" onClick={() => onPick(pronto)} aria-label={texto.usarPronto(pronto.nome)}>
                {texto.usar}
              </Button>,
            ]}
          >
            <List.Item.Meta title={pronto.nome} description={pronto.descricao} />
          </List.Item>
        )}
      />
    </Modal>
  );
}
