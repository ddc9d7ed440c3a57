import { Button } from 'antd';
import { Printer, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DocumentoPreenchido } from '#domain/modelo-documento/wire.ts';
import { useOptions, Viewer } from '#capabilities/documento/index.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { saveBlob } from '#shared/http/download.ts';
import { SaveDialog } from './SaveDialog.tsx';
import type { Printed } from './wire.ts';

type Props = { printed: Printed; filled: DocumentoPreenchido; onSaved: () => void; onClose: () => void };

/** The very PDF over the screen: to be read, downloaded, printed, or kept with the patient's documents. */
export default function Preview({ printed, filled, onSaved, onClose }: Props) {
  const [saving, setSaving] = useState(false);
  const options = useOptions('pacientes');
  const source = useMemo(
    () => ({
      name: filled.nomeSugerido,
      size: printed.pdf.size,
      load: () => Promise.resolve(printed.pdf),
      download: () => saveBlob(printed.pdf, filled.nomeSugerido),
    }),
    [printed, filled.nomeSugerido],
  );
  const mayKeep = options.data?.insert === true && !options.data.readOnly;
  const open = () => {
    const address = URL.createObjectURL(new Blob([printed.pdf], { type: 'application/pdf' }));
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <>
      <Viewer
        source={source}
        onClose={onClose}
        actions={
          <>
            <Button icon={<Printer size={16} aria-hidden />} onClick={open}>
              {texto.imprimir}
            </Button>
            {options.data ? (
              <Button
                type="primary"
                icon={<Save size={16} aria-hidden />}
                disabled={!mayKeep}
                title={mayKeep ? undefined : texto.semDireito}
                onClick={() => setSaving(true)}
              >
                {texto.salvar}
              </Button>
            ) : null}
          </>
        }
      />
      {saving ? (
        <SaveDialog
          filled={filled}
          documento={printed.documento}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            onSaved();
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
