/** What goes back, what changed since, and why it cannot be undone where it cannot. */
import { Alert, Flex, Typography } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { Desfazer } from '#domain/paciente/wire.ts';
import { noMeio } from '#messages/palavras.ts';
import { uniaoServidor, uniaoTela as texto } from '#messages/uniao.ts';

export function UndoPreview({ preview }: { readonly preview: Desfazer }) {
  const { voltam, avisos, impede, ate, nomeSai } = preview;
  if (impede !== null) return <Alert type="error" showIcon message={impede} />;
  return (
    <Flex vertical gap={12}>
      <div>
        <Typography.Text strong>{texto.voltam(nomeSai)}</Typography.Text>
        <Typography.Paragraph style={{ marginBottom: 0 }}>
          {voltam.length === 0
            ? uniaoServidor.nadaVolta
            : `${voltam.map(({ titulo, total }) => `${total} ${noMeio(titulo)}`).join(', ')}.`}
        </Typography.Paragraph>
      </div>
      {avisos.length === 0 ? (
        <Typography.Text type="secondary">{uniaoServidor.semAvisos}</Typography.Text>
      ) : (
        <Alert
          type="warning"
          showIcon
          message={texto.avisos}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 18 }}>
              {avisos.map((aviso) => (
                <li key={aviso}>{aviso}</li>
              ))}
            </ul>
          }
        />
      )}
      {ate === null ? null : (
        <Typography.Text type="secondary">{texto.ate(formatMinuto(ate))}</Typography.Text>
      )}
    </Flex>
  );
}
