/** Breaking the glass of one restricted chart: said why, told to its author, open for an hour. */
import { Typography } from 'antd';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { PurposeFields } from './PurposeFields.tsx';
import { breakGlass, type Purpose } from './wire.ts';

export function BreakGlassDialog({
  id,
  onOpened,
  onClose,
}: {
  id: number;
  onOpened: () => void;
  onClose: () => void;
}) {
  return (
    <FormDialog<Purpose>
      title={texto.abrirRestritoTitulo}
      action={texto.abrirRestrito}
      danger
      failure={texto.naoAbriu}
      submit={async (values) => {
        await breakGlass(id, values);
        onOpened();
      }}
      onClose={onClose}
    >
      <Typography.Paragraph>{texto.abrirRestritoTexto}</Typography.Paragraph>
      <PurposeFields />
    </FormDialog>
  );
}
