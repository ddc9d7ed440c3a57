import { Flex, Switch } from 'antd';
import { formulario } from '#messages/form.ts';
import type { WidgetProps } from '../widget.ts';

/** Yes or no; the word stands beside it, so that colour does not say it alone. */
export default function SwitchWidget({ id, value, onChange, onBlur, readOnly, describedBy }: WidgetProps) {
  const on = value === true;
  return (
    <Flex align="center" gap={10} className="z-linha z-form-opcoes" onBlur={onBlur}>
      <Switch
        id={id}
        checked={on}
        disabled={readOnly}
        onChange={onChange}
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={describedBy}
      />
      <span aria-hidden>{on ? formulario.sim : formulario.nao}</span>
    </Flex>
  );
}
