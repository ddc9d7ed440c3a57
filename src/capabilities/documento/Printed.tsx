import { Button } from 'antd';
import { Save, Signature } from 'lucide-react';
import { useMemo, useState } from 'react';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { saveBlob } from '#shared/http/download.ts';
import { KeepDialog } from './KeepDialog.tsx';
import type { Printed as Made } from './printed-wire.ts';
import { Viewer } from './viewer/on-demand.ts';
import { useOptions } from './wire.ts';

type Props = {
  printed: Made;
  /** Under which it is downloaded, and kept unless another is given. */
  nome: string;
  /** The tag where nobody says another. */
  tipo: string;
  /** Whose documents may keep it; null: nobody's. */
  pacienteId: number | null;
  onSaved?: () => void;
  onClose: () => void;
};

/** The very PDF over the screen: to be read, downloaded, printed, or kept with the patient's documents. */
export default function Printed({ printed, nome, tipo, pacienteId, onSaved, onClose }: Props) {
  const [saving, setSaving] = useState<'salvar' | 'assinar' | null>(null);
  const options = useOptions('pacientes');
  const source = useMemo(
    () => ({
      name: nome,
      size: printed.pdf.size,
      load: () => Promise.resolve(printed.pdf),
      download: () => saveBlob(printed.pdf, nome),
    }),
    [printed, nome],
  );
  const mayKeep = options.data?.insert === true && !options.data.readOnly;
  return (
    <>
      <Viewer
        source={source}
        onClose={onClose}
        actions={
          options.data && pacienteId !== null ? (
            <>
              {options.data.signature && mayKeep ? (
                <Button icon={<Signature size={16} aria-hidden />} onClick={() => setSaving('assinar')}>
                  {texto.salvarEAssinar}
                </Button>
              ) : null}
              <Button
                type="primary"
                icon={<Save size={16} aria-hidden />}
                disabled={!mayKeep}
                title={mayKeep ? undefined : texto.semDireito}
                onClick={() => setSaving('salvar')}
              >
                {texto.salvar}
              </Button>
            </>
          ) : null
        }
      />
      {saving !== null && pacienteId !== null ? (
        <KeepDialog
          pacienteId={pacienteId}
          nome={nome}
          tipo={tipo}
          documento={printed.documento}
          sign={saving === 'assinar'}
          onClose={() => setSaving(null)}
          onSaved={() => {
            setSaving(null);
            onSaved?.();
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
