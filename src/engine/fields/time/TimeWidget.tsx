import { pickerPropsOf } from '../date/TypedPicker.tsx';
import type { WidgetProps } from '../widget.ts';
import { TimeInput } from './TimeInput.tsx';

export default function TimeWidget(props: WidgetProps) {
  return <TimeInput {...pickerPropsOf(props)} />;
}
