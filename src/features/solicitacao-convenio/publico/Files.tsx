/** Photos and PDFs to be sent: taken or chosen, and how far each is. */
import { Button } from 'antd';
import { Camera, CircleAlert, CircleCheck, FileUp, RotateCw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import type { Chosen, Sending } from './useSending.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly sending: Sending;
  readonly error?: string | undefined;
};

export function Files({ id, label, hint, sending, error }: Props) {
  const photo = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    sending.add([...(input.files ?? [])]);
    // The same file can be chosen again after it was taken out.
    input.value = '';
  };
  const problem = error ?? sending.full;
  return (
    <section className="sol-arquivos" aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className="z-rotulo">
        {label}
      </h2>
      {hint ? (
        <p id={`${id}-ajuda`} className="z-fraco">
          {hint}
        </p>
      ) : null}
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => take(target)}
      />
      <input
        ref={file}
        id={id}
        type="file"
        accept="image/*,application/pdf,.pdf,.heic"
        multiple
        hidden
        onChange={({ target }) => take(target)}
      />
      <div className="sol-botoes">
        <Button size="large" icon={<Camera size={18} aria-hidden />} onClick={() => photo.current?.click()}>
          {texts.foto}
        </Button>
        <Button
          size="large"
          icon={<FileUp size={18} aria-hidden />}
          aria-describedby={hint ? `${id}-ajuda` : undefined}
          onClick={() => file.current?.click()}
        >
          {texts.arquivo}
        </Button>
      </div>
      {sending.files.length > 0 ? (
        <ul className="sol-lista" aria-label={texts.arquivos}>
          {sending.files.map((chosen) => (
            <Row key={chosen.key} chosen={chosen} sending={sending} />
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p className="z-erro" role="alert">
          <CircleAlert size={14} aria-hidden />
          <span>{problem}</span>
        </p>
      ) : null}
    </section>
  );
}

function said({ state, porCento, problem }: Chosen): string {
  if (state === 'enviado') return texts.enviado;
  if (state === 'falhou') return problem ?? texts.falhaArquivo;
  if (state === 'preparando') return texts.preparando;
  return state === 'sem-linha' ? texts.semLinha(porCento) : texts.enviando(porCento);
}

function Row({ chosen, sending }: { readonly chosen: Chosen; readonly sending: Sending }) {
  const { key, file, state, porCento } = chosen;
  const failed = state === 'falhou';
  return (
    <li className="sol-item" data-state={state}>
      <div className="sol-nome">
        <strong>{file.name}</strong>
        <span className="z-fraco">{tamanhoArquivo(file.size)}</span>
      </div>
      <div className="z-linha">
        {failed ? (
          <Button
            type="text"
            aria-label={texts.repetir(file.name)}
            icon={<RotateCw size={18} aria-hidden />}
            onClick={() => sending.again(key)}
          />
        ) : null}
        <Button
          type="text"
          aria-label={texts.retirar(file.name)}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => sending.remove(key)}
        />
      </div>
      <p role="status" className={failed ? 'z-erro' : 'z-linha z-fraco'}>
        {failed ? <CircleAlert size={14} aria-hidden /> : null}
        {state === 'enviado' ? <CircleCheck size={14} aria-hidden /> : null}
        <span>{said(chosen)}</span>
      </p>
      <progress max={100} value={porCento} aria-label={said(chosen)} />
    </li>
  );
}
