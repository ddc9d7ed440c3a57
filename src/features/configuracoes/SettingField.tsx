import { CircleAlert, ServerCog } from 'lucide-react';
import type { Setting } from '#domain/configuracao/valores.ts';
import { configuracao } from '#messages/configuracao.ts';
import type { Typed } from './edits.ts';

type Props = {
  readonly id: string;
  readonly setting: Setting;
  readonly text: { readonly titulo: string; readonly ajuda: string };
  readonly value: Typed;
  /** The variable of the environment that fixes it. */
  readonly fixed: string | undefined;
  readonly changed: boolean;
  readonly error: string | undefined;
  readonly onType: (typed: Typed) => void;
};

/** One setting: label, field of its kind, what it does, and where a fixed one comes from. */
export function SettingField(props: Props) {
  const { id, setting, text, fixed, changed, error } = props;
  const flag = setting.kind === 'sim-nao';
  return (
    <div className="config-campo" data-largo={setting.kind === 'texto-longo' || undefined} data-alterado={changed || undefined}>
      {flag ? null : (
        <label className="z-rotulo" htmlFor={id}>
          {text.titulo}
          {setting.required ? <span aria-hidden> *</span> : null}
        </label>
      )}
      <Field {...props} />
      {error ? (
        <p id={`${id}-erro`} className="z-erro">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      ) : null}
      <p id={`${id}-ajuda`} className="config-ajuda">
        {fixed ? (
          <>
            <ServerCog size={14} aria-hidden />
            {configuracao.fixo(fixed)}
          </>
        ) : (
          <>
            {text.ajuda} {standardText(setting)}
          </>
        )}
      </p>
    </div>
  );
}

/** Flags and numbers say their default; an empty text needs no word. */
function standardText({ kind, standard }: Setting): string {
  if (kind === 'sim-nao') return configuracao.padrao(standard ? configuracao.sim : configuracao.nao);
  return kind === 'inteiro' ? configuracao.padrao(`${String(standard)}.`) : '';
}

function Field({ id, setting, text, value, fixed, error, onType }: Props) {
  const common = {
    id,
    disabled: fixed !== undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${error ? `${id}-erro ` : ''}${id}-ajuda`,
  } as const;
  if (setting.kind === 'sim-nao') {
    return (
      <label className="config-chave" htmlFor={id}>
        <input
          {...common}
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          onChange={(event) => onType(event.target.checked)}
        />
        <span>{text.titulo}</span>
      </label>
    );
  }
  const typed = String(value);
  if (setting.kind === 'texto-longo') {
    return (
      <textarea
        {...common}
        className="z-campo"
        rows={3}
        maxLength={setting.max}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    );
  }
  if (setting.kind === 'opcao') {
    return (
      <select {...common} className="z-campo" value={typed} onChange={(event) => onType(event.target.value)}>
        <option value="">{configuracao.nenhum}</option>
        {setting.options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  const number = setting.kind === 'inteiro';
  return (
    <div className="config-entrada" data-numero={number || undefined}>
      <input
        {...common}
        className="z-campo"
        type={setting.kind === 'endereco' ? 'url' : setting.kind === 'telefone' ? 'tel' : 'text'}
        inputMode={number ? 'numeric' : undefined}
        maxLength={number ? 5 : setting.max}
        placeholder={setting.kind === 'endereco' ? 'https://' : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {number ? <span aria-hidden>{configuracao.minutos}</span> : null}
    </div>
  );
}
