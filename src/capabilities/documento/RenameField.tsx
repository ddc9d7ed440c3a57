import { Input, Typography, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { ehPasta } from '#domain/documento/itens.ts';
import { extensaoDe, limparNome, problemaDoNome } from '#domain/documento/nome.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { problemaNome } from '#messages/documento.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';

/** The name in its place: Enter keeps it, Esc gives it up; a refused one stays to be mended (B5: 'Nome deve ser informado'). */
export function RenameField(props: {
  item: ItemDocumento;
  save: (item: ItemDocumento, name: string) => Promise<void>;
  onDone: () => void;
}) {
  const { save, onDone } = props;
  /** As the person saw it: what the list read again meanwhile would take somebody else's name away unsaid. */
  const [item, setItem] = useState(props.item);
  const [text, setText] = useState(item.nomeArquivo);
  const [error, setError] = useState('');
  const field = useRef<InputRef>(null);
  const busy = useRef(false);
  /** Leaving the field keeps the name, but not when it was given up: the focus going back to the list leaves it too. */
  const givenUp = useRef(false);
  /** Nor when it was refused: the list is read again then, which may take the focus before the sentence is drawn. */
  const failed = useRef(false);
  const id = useId();
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.focus();
    const extension = ehPasta(item) ? '' : extensaoDe(item.nomeArquivo);
    input.setSelectionRange(0, item.nomeArquivo.length - (extension === '' ? 0 : extension.length + 1));
    // Only when it opens.
  }, []); // oxlint-disable-line react/exhaustive-deps
  const go = async (leaving: boolean) => {
    const name = limparNome(text);
    if (name === item.nomeArquivo) return onDone();
    const problem = problemaDoNome(name);
    if (problem) return leaving ? onDone() : setError(problemaNome[problem]);
    if (busy.current) return;
    busy.current = true;
    try {
      await save(item, name);
      onDone();
    } catch (failure) {
      failed.current = true;
      setError(conflictOf(failure, item) ?? messageOf(failure, documentosTela.falha));
      setItem((before) => currentOf(failure) ?? before);
      field.current?.focus();
    } finally {
      busy.current = false;
    }
  };
  return (
    <span className="z-cresce">
      <Input
        ref={field}
        size="small"
        aria-label={documentosTela.novoNome}
        value={text}
        maxLength={255}
        status={error === '' ? '' : 'error'}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : id}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
          failed.current = false;
        }}
        onBlur={() => {
          if (!failed.current && error === '' && !givenUp.current) void go(true);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void go(false);
          else if (event.key === 'Escape') {
            givenUp.current = true;
            onDone();
          } else return;
          event.preventDefault();
        }}
      />
      {error === '' ? null : (
        <Typography.Text type="danger" id={id} role="alert">
          {error}
        </Typography.Text>
      )}
    </span>
  );
}

/** The item as somebody else left it, where that is why it was refused. */
function currentOf(failure: unknown): ItemDocumento | undefined {
  if (!(failure instanceof HttpError) || failure.statusCode !== 412) return undefined;
  return (failure.body as { readonly atual?: ItemDocumento }).atual;
}

/** Who was quicker, and what to do: Enter gives it this name after all. */
function conflictOf(failure: unknown, item: ItemDocumento): string | null {
  if (!(failure instanceof HttpError) || failure.statusCode !== 412) return null;
  const atual = currentOf(failure);
  const who = atual?.modificadoPor ?? documentosTela.outraPessoa;
  return atual && atual.nomeArquivo !== item.nomeArquivo
    ? documentosTela.renomeadoPorOutro(who, atual.nomeArquivo)
    : documentosTela.mudadoPorOutro(who);
}
