import { Checkbox, Flex } from 'antd';
import type { WidgetProps } from '../widget.ts';
import { itemOptions } from './options.ts';

/** Several of few options, all in sight. */
export default function ChecksWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, describedBy } = props;
  const options = itemOptions(field);
  return (
    <Flex role="group" aria-labelledby={`${id}-rotulo`} aria-describedby={describedBy} onBlur={onBlur}>
      <Checkbox.Group
        className="z-linha z-form-opcoes"
        value={Array.isArray(value) ? (value as string[]) : []}
        disabled={readOnly}
        // In the order of the options, whatever the order of the clicks.
        onChange={(chosen) =>
          onChange(
            options
              .map((option) => option.value)
              .filter((optionValue) => chosen.includes(String(optionValue))),
          )
        }
      >
        {options.map((option, index) => (
          <Checkbox key={option.value} id={index === 0 ? id : undefined} value={option.value}>
            {option.title}
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Flex>
  );
}
