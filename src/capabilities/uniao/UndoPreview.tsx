/** What goes back, what changed since, and why it cannot be undone where it cannot. */
import { Alert, Flex, Radio, Typography } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { Decisoes, Destino } from '#domain/paciente/desfazer.ts';
import type { Desfazer } from '#domain/paciente/wire.ts';
import { noMeio } from '#messages/palavras.ts';
import { uniaoServidor, uniaoTela as texto } from '#messages/uniao.ts';

export function UndoPreview(props: {
  readonly preview: Desfazer;
  readonly decisions: Decisoes;
  readonly onDecide: (chave: string, destino: Destino) => void;
}) {
  const { preview, decisions, onDecide } = props;
  const { voltam, novidades, avisos, impede, ate, nomeFica, nomeSai } = preview;
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
      {novidades.length === 0 ? null : (
        <Flex vertical gap={8}>
          <div>
            <Typography.Text strong>{texto.deQuem}</Typography.Text>
            <Typography.Paragraph type="secondary" style={{ marginBottom: 0 }}>
              {texto.deQuemAjuda}
            </Typography.Paragraph>
          </div>
          <Flex vertical gap={12} component="ul" className="z-limpa" aria-label={texto.deQuem}>
            {novidades.map(({ chave, texto: frase }) => (
              <Flex vertical gap={4} component="li" key={chave}>
                <span>{frase}</span>
                <Radio.Group
                  aria-label={frase}
                  value={decisions[chave]}
                  onChange={(event) => onDecide(chave, event.target.value as Destino)}
                  options={[
                    { value: 'fica', label: texto.ficaCom(nomeFica) },
                    { value: 'vai', label: texto.vaiCom(nomeSai) },
                  ]}
                />
              </Flex>
            ))}
          </Flex>
        </Flex>
      )}
      {avisos.length === 0 && novidades.length === 0 ? (
        <Typography.Text type="secondary">{uniaoServidor.semAvisos}</Typography.Text>
      ) : avisos.length === 0 ? null : (
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
