import { Button, Radio } from 'antd';
import { campos, formulario } from '#messages/form.ts';
import type { WidgetProps } from '../widget.ts';
import { optionsOf } from './options.ts';

const YES_NO = [
  { value: true, title: formulario.sim },
  { value: false, title: formulario.nao },
] as const;

/** antd passes it on, but its type does not know it. */
const ROLE = { role: 'radiogroup' };

/** As many equal columns as fit: the questions of a grid stand under each other. */
const EQUAL = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  alignItems: 'center',
} as const;

/** Few options, all in sight. */
export default function RadioWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, required, describedBy } = props;
  return (
    <Radio.Group
      className={field.ui.grid ? 'z-form-opcoes' : 'z-linha z-form-opcoes'}
      style={field.ui.grid ? EQUAL : undefined}
      name={id}
      value={value}
      disabled={readOnly}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      {...ROLE}
      aria-labelledby={`${id}-rotulo`}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
    >
      {(field.kind === 'boolean' ? YES_NO : optionsOf(field)).map((option, index) => (
        <Radio key={option.title} id={index === 0 ? id : undefined} value={option.value}>
          {option.title}
        </Radio>
      ))}
      {field.nullable && !required && !readOnly && value !== null ? (
        <Button
          type="link"
          size="small"
          aria-label={campos.limparCampo(field.title)}
          onClick={() => onChange(null)}
        >
          {campos.limpar}
        </Button>
      ) : null}
    </Radio.Group>
  );
}
