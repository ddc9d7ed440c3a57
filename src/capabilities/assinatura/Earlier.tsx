/** What is told and asked before somebody signs over signatures that are not valid. */
import { Alert, Checkbox, Form, Input } from 'antd';
import { useId } from 'react';
import { anterioresComProblema, JUSTIFICATIVA, type Ciencia } from '#domain/assinatura/ciencia.ts';
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import { motivoAssinatura, situacaoAssinatura } from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';

export function Earlier({
  relatorio,
  ciencia,
  disabled,
  onChange,
}: {
  readonly relatorio: RelatorioAssinaturas;
  readonly ciencia: Ciencia;
  readonly disabled: boolean;
  readonly onChange: (ciencia: Ciencia) => void;
}) {
  const id = useId();
  const anteriores = anterioresComProblema(relatorio.assinaturas);
  if (anteriores.length === 0) return null;
  return (
    <section aria-label={texts.anteriores}>
      <Alert
        type="warning"
        role="note"
        message={texts.anterioresTexto}
        description={
          <>
            <ul>
              {anteriores.map(({ signatario, situacao, motivos }, lugar) => (
                <li key={`${lugar}-${signatario ?? ''}`}>
                  {texts.anterior(
                    signatario ?? texts.semNome,
                    situacaoAssinatura[situacao],
                    motivos.map((motivo) => motivoAssinatura[motivo]).join(' '),
                  )}
                </li>
              ))}
            </ul>
            <p>{texts.anterioresDepois}</p>
            <Form component="div" layout="vertical" disabled={disabled}>
              {relatorio.situacao === 'invalida' ? (
                <Form.Item
                  label={texts.justificativa}
                  htmlFor={id}
                  extra={<span id={`${id}-ajuda`}>{texts.justificativaAjuda(JUSTIFICATIVA.minimo)}</span>}
                >
                  <Input.TextArea
                    id={id}
                    rows={2}
                    maxLength={JUSTIFICATIVA.maximo}
                    aria-describedby={`${id}-ajuda`}
                    value={ciencia.justificativa ?? ''}
                    onChange={({ target }) => onChange({ ...ciencia, justificativa: target.value })}
                  />
                </Form.Item>
              ) : null}
              <Checkbox
                checked={ciencia.ciente === true}
                onChange={({ target }) => onChange({ ...ciencia, ciente: target.checked })}
              >
                {texts.ciente}
              </Checkbox>
            </Form>
          </>
        }
      />
    </section>
  );
}
