/* Reads a recording in any format from standard input, and prints the number of positions, the column names and
 * the skipped input.
 *
 *   cc recording.c $(pkg-config --cflags --libs geocore) -o recording
 */
#include <geocore.h>
#include <stdio.h>

int main(void) {
  geocore_recording *recording;
  if (geocore_recording_new(NULL, &recording) != GEOCORE_OK) return 1;
  char bytes[1 << 16];
  size_t count;
  while ((count = fread(bytes, 1, sizeof bytes, stdin)) > 0) geocore_recording_add(recording, bytes, count);
  geocore_recording_finish(recording);

  struct ArrowSchema schema;
  struct ArrowArray array;
  if (geocore_recording_table(recording, GEOCORE_POINTS, &schema, &array) != GEOCORE_OK) return 1;
  const char *format = geocore_recording_format(recording);
  printf("%s: %lld positions\n", format ? format : "no format that is read", (long long)array.length);
  double sum = 0;
  for (int64_t i = 0; i < schema.n_children; i++) {
    printf(i > 0 ? ", %s" : "%s", schema.children[i]->name);
    /* Columns of doubles have their values in the second buffer. */
    if (i == 5) {
      const double *latitude = array.children[i]->buffers[1];
      for (int64_t row = 0; row < array.length; row++) sum += latitude[row];
    }
  }
  printf("\nmean latitude %.6f\n", sum / (double)array.length);
  schema.release(&schema);
  array.release(&array);

  if (geocore_recording_table(recording, GEOCORE_SKIPPED, &schema, &array) != GEOCORE_OK) return 1;
  printf("%lld reports of what was not read\n", (long long)array.length);
  schema.release(&schema);
  array.release(&array);
  geocore_recording_free(recording);
  return 0;
}
