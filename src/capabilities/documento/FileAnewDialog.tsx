/** A void document filed anew: the record is looked up by name, as everywhere. */
import { Form } from 'antd';
import { Suspense, useId, useState } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { LookupLater } from '#engine/kit/index.ts';
import { LoadingState } from '#shared/ui/State.tsx';

type Record = { readonly id: number; readonly nome: string };

export function FileAnewDialog(props: {
  modulo: string;
  item: ItemDocumento;
  file: (to: Record) => Promise<void>;
  onClose: () => void;
}) {
  const { modulo, item, file, onClose } = props;
  const [chosen, setChosen] = useState<Record | null>(null);
  const [missing, setMissing] = useState(false);
  const id = useId();
  return (
    <FormDialog
      title={documentosTela.arquivarTitulo(item.nomeArquivo)}
      action={documentosTela.arquivarAqui}
      stubborn
      stays
      width={520}
      submit={async () => {
        setMissing(chosen === null);
        if (chosen) await file(chosen);
      }}
      failure={documentosTela.falha}
      onClose={onClose}
    >
      <p>{documentosTela.arquivarTexto}</p>
      <Form.Item
        label={documentosTela.arquivarOnde}
        htmlFor={id}
        validateStatus={missing ? 'error' : ''}
        help={missing ? documentosTela.arquivarEscolha : undefined}
      >
        <Suspense fallback={<LoadingState rows={1} />}>
          <LookupLater
            id={id}
            resource={modulo}
            value={chosen?.id ?? null}
            allowClear={false}
            invalid={missing}
            aria-invalid={missing}
            onChange={(value, lookupItem) => {
              setMissing(false);
              setChosen(value === null ? null : { id: value, nome: lookupItem?.label ?? '' });
            }}
          />
        </Suspense>
      </Form.Item>
    </FormDialog>
  );
}
