/** What is told and asked before somebody signs over signatures that are not valid. */
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
    <section className="z-assinatura-aviso z-assinatura-anteriores" aria-label={texts.anteriores}>
      <p>{texts.anterioresTexto}</p>
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
      {relatorio.situacao === 'invalida' ? (
        <>
          <label className="z-rotulo" htmlFor={id}>
            {texts.justificativa}
          </label>
          <textarea
            id={id}
            className="z-campo"
            rows={2}
            maxLength={JUSTIFICATIVA.maximo}
            disabled={disabled}
            aria-describedby={`${id}-ajuda`}
            value={ciencia.justificativa ?? ''}
            onChange={({ target }) => onChange({ ...ciencia, justificativa: target.value })}
          />
          <small className="z-assinatura-nota" id={`${id}-ajuda`}>
            {texts.justificativaAjuda(JUSTIFICATIVA.minimo)}
          </small>
        </>
      ) : null}
      <label className="z-assinatura-ciente">
        <input
          type="checkbox"
          disabled={disabled}
          checked={ciencia.ciente === true}
          onChange={({ target }) => onChange({ ...ciencia, ciente: target.checked })}
        />
        {texts.ciente}
      </label>
    </section>
  );
}
