import { Badge, Input, Select, Switch } from 'antd';
import { ServerCog } from 'lucide-react';
import type { Setting } from '#domain/configuracao/valores.ts';
import { configuracao, type TextoDaConfiguracao } from '#messages/configuracao.ts';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import type { Typed } from './edits.ts';

type Props = {
  readonly id: string;
  readonly setting: Setting;
  readonly text: TextoDaConfiguracao;
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
  const label = changed ? <Badge dot status="warning" text={text.titulo} /> : text.titulo;
  return (
    <Field
      id={id}
      label={label}
      required={setting.required === true && !flag}
      className={setting.kind === 'texto-longo' ? 'z-largo' : ''}
      errors={error ? [error] : []}
      hint={
        fixed ? (
          <>
            <ServerCog size={14} aria-hidden /> {configuracao.fixo(fixed)}
          </>
        ) : (
          `${text.ajuda} ${standardText(setting)}`
        )
      }
    >
      <Control {...props} />
    </Field>
  );
}

/** Flags and numbers say their default; an empty text needs no word. */
function standardText({ kind, standard }: Setting): string {
  if (kind === 'sim-nao') return configuracao.padrao(standard ? configuracao.sim : configuracao.nao);
  return kind === 'inteiro' ? configuracao.padrao(`${String(standard)}.`) : '';
}

function Control({ id, setting, text, value, fixed, error, onType }: Props) {
  const common = { id, disabled: fixed !== undefined };
  const described = describedBy(id, error ? [error] : [], true);
  if (setting.kind === 'sim-nao')
    return <Switch {...common} {...described} checked={value === true} onChange={onType} />;
  const typed = String(value);
  if (setting.kind === 'opcao')
    return (
      <Select
        {...common}
        value={typed}
        options={[
          ...(setting.required ? [] : [{ value: '', label: configuracao.nenhum }]),
          ...(setting.options ?? []).map((option) => ({
            value: option,
            label: text.opcoes?.[option] ?? option,
          })),
        ]}
        onChange={onType}
      />
    );
  if (setting.kind === 'texto-longo')
    return (
      <Input.TextArea
        {...common}
        {...described}
        rows={3}
        maxLength={setting.max}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    );
  const number = setting.kind === 'inteiro';
  return (
    <Input
      {...common}
      {...described}
      style={number ? { maxWidth: 140 } : undefined}
      type={setting.kind === 'endereco' ? 'url' : setting.kind === 'telefone' ? 'tel' : 'text'}
      inputMode={number ? 'numeric' : undefined}
      maxLength={number ? 5 : setting.max}
      placeholder={setting.kind === 'endereco' ? 'https://' : undefined}
      suffix={number ? (text.unidade ?? configuracao.minutos) : undefined}
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
