import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { visualizador } from '#messages/visualizador.ts';
import { Button } from '#shared/ui/Button.tsx';

/** Asked by an encrypted PDF; the password stays in this page. */
export function PasswordForm({ wrong, onAnswer }: { wrong: boolean; onAnswer: (password: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="z-estado z-visor-estado z-visor-senha"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onAnswer(text);
      }}
    >
      <Lock size={28} strokeWidth={1.5} aria-hidden />
      <strong>{visualizador.senhaTitulo}</strong>
      <p>{visualizador.senhaTexto}</p>
      <div className="z-visor-senha-campo">
        <label className="z-rotulo" htmlFor={id}>
          {visualizador.senha}
        </label>
        <input
          id={id}
          className="z-campo"
          type="password"
          autoComplete="off"
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- The only thing to do here.
          value={text}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-erro` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {wrong ? (
          <p className="z-erro" id={`${id}-erro`} role="alert">
            {visualizador.senhaErrada}
          </p>
        ) : null}
      </div>
      <Button kind="primario" submit disabled={text === ''}>
        {visualizador.senhaAbrir}
      </Button>
    </form>
  );
}
